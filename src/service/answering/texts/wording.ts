/** What an answer says in its own words around what it quotes, in the language of the question. */
export interface AnswerWords {
  /** Of its numbers. */
  locale: string
  noAnswer: string
  noAnswerTo: (query: string) => string
  /** Of questions that were too many. */
  notRead: (queries: string) => string
  /** Of all documents, behind `noAnswer`. */
  otherLanguage: string
  /** Of some documents. */
  otherLanguages: string
  /** Above the headings and the first sentences of a file. */
  outline: (file: string) => string
  /** Of documents that say something of the kind, which may be more than were counted: “40+”. */
  documents: (all: string, shown: number) => string
  /** Above rows that a search found. */
  someRows: string
  /** Above all rows of a table. */
  allRows: (all: string) => string
  moreRows: (rows: string, isOne: boolean) => string
  /** Above rows that a search found, for a question that counts or compares. */
  uncounted: string
  /** Of all rows of a table, or of the first ones that were read. */
  rows: (all: string, isCut: boolean) => string
  share: (matching: string, all: string, condition: string, isCut: boolean) => string
  cutMatching: (shown: string, matching: string) => string
  highest: (column: string) => string
  lowest: (column: string) => string
  ofRows: (figure: string, all: string, isCut: boolean) => string
  otherThan: (value: string) => string
  withoutTotals: (totals: string, isOne: boolean) => string
  /** Behind a part of a value that several values have. */
  differentCells: (count: number) => string
  withoutValue: (rows: string) => string
  /** A figure of each group, the highest first with 1, the lowest first with -1, or in an order of its own with 0: a list of words has these at its ends and its start. */
  perGroup: (figure: string, group: string, sign: 1 | -1 | 0) => string
  moreGroups: (groups: string) => string
  noValue: string
  /** Of a figure that is their number. */
  rowsOf: string
  amongFirst: (rows: string) => string
  /** What one of two values is beside the other. */
  later: string
  earlier: string
  higher: string
  lower: string
  equal: string
  difference: string
  comma: string
  or: string
  empty: string
  total: string
  average: string
  /** Of the different values of a column. */
  different: (count: string, column: string, isOne: boolean) => string
  stop: string
}
