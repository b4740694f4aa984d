/** The expected answer type of a question, as question answering systems classify it. */
export type AnswerType =
  | 'price'
  | 'amount'
  | 'count'
  | 'age'
  | 'size'
  | 'duration'
  | 'frequency'
  | 'temperature'
  | 'date'
  | 'moment'
  | 'clock'
  | 'person'
  | 'place'
  | Dimension

/** What is measured. `length` can be one of time, and `height` one of money, as in German and English. */
export type Dimension = 'length' | 'height' | 'width' | 'depth' | 'weight'

/** How a language with a script of its own asks and answers. */
export interface Language {
  /** What questions ask for. The first pattern that matches decides. */
  questions: readonly (readonly [AnswerType, RegExp])[]
  /** What a value of a type looks like; left out where no pattern tells. */
  values: Partial<Record<AnswerType, RegExp>>
  /** Words that questions have around their subject, and that documents answer without repeating. */
  generic: string
}
