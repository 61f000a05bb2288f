#if !canImport(Darwin)
  import Foundation
  import Pharos

  extension CSSearchableItemAttributeSet {
    func set(_ value: (any NSSecureCoding)?, for key: CSCustomAttributeKey) {
      let name = key.keyName
      customKeys[name] = key.declaration
      unusableValues[name] = nil
      do throws(UnusableValue) {
        var stored: AttributeValue?
        if let value { stored = try AttributeValue(custom: value) }
        self[value: AttributeKey(name)] = stored
      } catch {
        unusableValues[name] = error.type
      }
    }
  }

  /// A value that a custom attribute cannot have.
  struct UnusableValue: Error {
    let type: String
  }

  extension AttributeValue {
    /// The value that an object stands for; nil for `NSNull`.
    init?(custom object: Any) throws(UnusableValue) {
      switch object {
      case is NSNull: return nil
      case let array as NSArray:
        var elements: [AttributeValue] = []
        for index in 0..<array.count {
          let element = array.object(at: index)
          if element is NSArray || element is [Any] {
            throw UnusableValue(type: "an array of arrays")
          }
          if let value = try AttributeValue(custom: element) { elements.append(value) }
        }
        self = .list(elements)
      case let text as NSString: self = .text(text.asString)
      case let text as String: self = .text(text)
      case let number as NSNumber:
        self = number.isBoolean ? .boolean(number.boolValue) : .number(number.doubleValue)
      case let date as NSDate:
        self = .date(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
      case let date as Date: self = .date(date)
      case let data as NSData: self = .data(Data(referencing: data))
      case let data as Data: self = .data(data)
      case let person as CSPerson: self = .person(person.stored)
      default: throw UnusableValue(type: String(describing: type(of: object)))
      }
    }

    /// The value as an object that can be archived.
    var customObject: any NSSecureCoding {
      switch self {
      case .text(let text): NSString(string: text)
      case .number, .boolean: number ?? NSNumber(value: 0)
      case .date(let date):
        NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
      case .data(let data): NSData(data: data)
      case .person(let person): CSPerson(person)
      case .list(let elements): NSArray(array: elements.map(\.customObject))
      }
    }
  }

  extension NSNumber {
    /// Whether the number was made of a truth value.
    fileprivate var isBoolean: Bool {
      self === NSNumber(value: true) || self === NSNumber(value: false)
    }
  }
#endif
