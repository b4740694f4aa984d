/** What a question asks of two columns of each row. */
export type PairRequest =
  | {
      /** How a value changed from one year to another, or from “old” to “new”. */
      kind: 'change'
      /** 1 where it asks for what rose, and -1 for what fell. */
      sign: 1 | -1
      /** Whether it asks for the row that changed most or least, for all that changed so, or by how much one changed. */
      asks: 'most' | 'least' | 'which' | 'amount'
      /** The years that it names, and whether a single one is the earlier year: “more than in 2024”. */
      years: readonly string[]
      isSince: boolean
    }
  /** What a quantity is worth at its price. */
  | { kind: 'product' }
