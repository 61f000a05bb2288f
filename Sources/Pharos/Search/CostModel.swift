/// The constants by which the search chooses between ways that give the same answer.
///
/// Each says which ways it divides and what was measured. Times are of one core, warm, on a million
/// items of the generated corpus unless another number stands there; more of each measurement is in
/// the article on design decisions. A constant changes how long an answer takes and never what it
/// is.
enum CostModel {}
