// The generators and the reference matcher come along with what tests of this package add to them.
@_exported import PharosTesting
