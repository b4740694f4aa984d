/** `failed` is drawn hatched as well, so that colour is never alone. */
export type Look = '1' | '2' | '3' | '4' | '5' | 'rest' | 'failed' | 'limited' | 'refused'

export interface Series {
  id: string
  name: string
  look: Look
  /** One for each point; null where there is none. */
  values: readonly (number | null)[]
  /** Of the whole span, in words. */
  total: string
}

export interface Point {
  id: string
  /** `Tue, 17 Nov` */
  name: string
  /** `17 Nov` */
  short: string
}

export interface Tick {
  label: string
  /** From 0, the foot, to 1. */
  at: number
}
