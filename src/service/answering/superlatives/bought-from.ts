import { words } from '#service/answering/languages/patterns/whole-words.ts'

const buying: readonly { says: RegExp; has: string }[] = [
  { says: words('(?:do|did) we (?:buy|order|purchase)'), has: 'do we have' },
  { says: words('(?:kaufen|bestellen|beziehen) wir'), has: 'haben wir' },
  { says: words('(?:achetons|commandons)[ -]nous|(?:achète|commande)-t-on'), has: 'avons-nous' },
  { says: words('compramos|pedimos|encargamos'), has: 'tenemos' },
]
const supplier = /(?<!\p{L})(?:supplier|vendor|lieferant\p{L}*|fournisseur|proveedor)(?!\p{L})/iu

/**
 * A question for the supplier of whom most is bought, as one for the supplier of most rows of a table that names one in each; null where
 * it asks for no supplier.
 */
export function withSupplierOfRows(question: string): string | null {
  const own = supplier.test(question) ? buying.find(({ says }) => says.test(question)) : undefined
  return own === undefined ? null : question.replace(own.says, own.has)
}

/** Whether a table names the supplier of each row. */
export function namesSupplier(header: readonly string[]): boolean {
  return header.some((name) => supplier.test(name))
}
