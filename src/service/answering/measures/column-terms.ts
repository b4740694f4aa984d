import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { asksForTenure, joining } from '#service/answering/superlatives/tenure.ts'
import { namesTitledThing, titleNames } from '#service/answering/superlatives/titled-things.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { contentWords, termsOf } from '#service/retrieval/words.ts'

// What a question says, and the names of columns that tell it.
const columnNames: readonly { says: RegExp; names: string }[] = [
  {
    says: /(?<!\p{L})(?:(?:gesamt|jahres|monats)?(?:umsatz|einnahmen|erlöse?|betrag)|revenue|turnover|takings|income|sales|chiffre d[’']affaires|recettes|facturación|ingresos|ventas)(?!\p{L})/iu,
    names:
      'betrag umsatz einnahmen erlös amount revenue total value montant recettes importe ingresos preis price prix precio',
  },
  {
    says: /(?<!\p{L})(?:expir\p{L}*|go(?:es)? off|abläuft|ablaufen|verfällt|verfallen|haltbar|caduca[nr]?|vence[nr]?|périm\p{L}*)(?!\p{L})/iu,
    names:
      'expiry expires expiration before valid until mhd haltbar ablauf gültig caducidad vencimiento péremption',
  },
  {
    says: /(?<!\p{L})(?:owe[sd]?|schulde[tn]|deben?|adeudan?|doi(?:t|vent))(?!\p{L})/iu,
    names: 'debt owed outstanding arrears schulden rückstand deuda pendiente dette impayé',
  },
  {
    says: /(?<!\p{L})(?:earn\p{L}*|verdien\p{L}*|gagn\p{L}*|gana[nr]?)(?!\p{L})/iu,
    names: 'salary wage pay gehalt lohn salaire sueldo salario',
  },
  {
    says: /(?<!\p{L})(?:g[ai]ves?|given|donate[ds]?|gespendet|spendete|donné|donó|donado)(?!\p{L})/iu,
    names: 'donor giver spender donateur donante',
  },
  {
    says: /(?<!\p{L})(?:bought|buys?|ordered|spent|purchased|bestellt|gekauft|ausgegeben|commandé|acheté|dépensé|compró|comprado|pidió|gastó)(?!\p{L})/iu,
    names: 'customer client buyer kunde käufer cliente',
  },
  {
    says: /(?<!\p{L})(?:sold|sells?|verkauft|vendu|vendió|vendido)(?!\p{L})/iu,
    names: 'seller salesperson agent verkäufer vendeur vendedor',
  },
  {
    says: /(?<!\p{L})(?:repaired|fixed|repariert|réparé|reparó)(?!\p{L})/iu,
    names: 'mechanic technician mechaniker techniker mécanicien técnico',
  },
  {
    says: /(?<!\p{L})(?:worked|gearbeitet|travaillé|trabaj(?:ó|aron|ado))(?!\p{L})/iu,
    names: 'hours stunden heures horas',
  },
  {
    says: /(?<!\p{L})(?:gesamtdauer|durée totale|total (?:duration|time)|duración total)(?!\p{L})/iu,
    names: 'duration dauer durée duración minutes minuten hours stunden',
  },
]

const stockNames =
  'stock quantity available minimum bestand vorrat menge mindestbestand existencias cantidad mínimo quantité minimum pieces reorder'
const listWords = ['liste', 'plan', 'buch', 'verzeichnis', 'übersicht', 'statistik', 'daten']
const joints = ['', 's', 'n', 'en']
const minNounChars = 5
const maxNouns = 3

/** The names of who does what a German text says: “Kassierer” and “Kassierung” for “kassiert”. */
function agentNamesOf(text: string): string[] {
  const words = contentWords(text, 'de').filter((word) => /\p{L}{4}(?:t|et|te)$/u.test(word))
  const stems = words.slice(0, maxNouns).map((word) => word.replace(/(?:et|te|t)$/u, ''))
  return stems.flatMap((stem) => [
    ...termsOf(`${stem}er ${stem}ung`),
    ...termsOf(stem.startsWith('ge') ? `${stem.slice(2)}er ${stem.slice(2)}ung` : ''),
  ])
}

/** The names of lists of what a German text names: an “Einsatzliste” is one of “Einsätze”. */
function listNamesOf(text: string): string[] {
  const stemOf = stemmerOrIdentity('de')
  const nouns = contentWords(text, 'de').filter((word) => word.length >= minNounChars)
  const stems = new Set(nouns.slice(0, maxNouns).flatMap(termsOf).map(stemOf))
  return [...stems].flatMap((stem) =>
    joints.flatMap((joint) => listWords.flatMap((list) => termsOf(`${stem}${joint}${list}`))),
  )
}

/**
 * Terms of the columns that a question over a table is about, where it uses none of their names: “Gesamtumsatz” for a column
 * “Betrag”, and of the names of lists of what it is about. Null where it asks for rows, or says nothing that columns have other
 * names for.
 */
export function columnTermsOf(
  question: string,
  request: TableRequest | null,
): Map<string, number> | null {
  if (request === null) return null
  if (request.aggregate === 'rows' && request.stock === null) return null
  const names = [
    ...(request.stock === null ? [] : termsOf(stockNames)),
    ...(asksForTenure(question) ? termsOf(joining) : []),
    ...(request.aggregate === 'extreme' && namesTitledThing(question) ? termsOf(titleNames) : []),
    ...columnNames.flatMap((one) => (one.says.test(question) ? termsOf(one.names) : [])),
    ...(languageOfQuestion(question) === 'de'
      ? [...listNamesOf(request.rest), ...agentNamesOf(request.rest)]
      : []),
  ]
  return names.length === 0 ? null : new Map(names.map((term) => [term, 1]))
}
