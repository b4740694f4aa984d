/** `failed` is also hatched, because color alone is not accessible. */
export type Look = '1' | '2' | '3' | '4' | '5' | 'rest' | 'failed' | 'limited' | 'refused'

export interface Series {
  id: string
  name: string
  look: Look
  /** One value per point; null if there is none. */
  values: readonly (number | null)[]
  /** The total of the period as text. */
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
  /** From 0 (bottom) to 1 (top). */
  at: number
}
