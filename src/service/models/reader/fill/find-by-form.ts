import { hasType } from './check-value.ts'
import type { Candidate, Field } from './field.ts'
import { leastFit, wantedKind } from './field.ts'
import { currenciesOf, enumsIn, readLeaf } from './read-leaf.ts'
import type { Page } from './read-page.ts'
import { valuesIn } from './read-values.ts'
import type { SchemaNode } from './schema-node.ts'
import { isWeak, plainTerms } from './words.ts'

const person =
  "\\p{Lu}[\\p{L}'’.-]*\\p{L}(?: (?:(?:van|von|de|der|da|la|bin) ){0,2}\\p{Lu}(?:[\\p{L}'’-]+|\\.)){1,3}"
const place = "\\p{Lu}[\\p{L}'’-]+(?:[ -]\\p{Lu}[\\p{L}'’-]+){0,2}(?:,\\s\\p{Lu}\\p{L}+)?"
const headRange = 20_000
const shortText = 1500
const soloPerson = new RegExp(`^${person}$`, 'u')
// What tells itself by the words around it, by words of the field's name.
const byWords: readonly [RegExp, readonly RegExp[]][] = [
  [
    /\bage\b/,
    [
      /\b(\d{1,3})[-\s](?:years?|yrs?)[-\s]old\b/i,
      /\baged?\s(\d{1,3})\b/i,
      /\bI(?: am|['’]m) (\d{1,3})(?= and\b|[.,])/u,
      /\b(\d{1,3})[-\s]?y\/?o\b/i,
    ],
  ],
  [
    /\b(?:recipient|addressee|customer|client)(?: name)?$/,
    [
      /^(?:Dear|Hello|Hi)\s((?:(?:Mr|Mrs|Ms|Dr)\.?\s)?\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)\s*[,!]/mu,
      /^(?:Sehr geehrter?|Liebe[r]?)\s((?:Herr|Frau)\s[^\n,]{2,40}),/mu,
    ],
  ],
  [/\b(?:location|city|place|venue|town)\b/, [new RegExp(`\\b(?:in|at|near)\\s(${place})`, 'u')]],
  [/\b(?:origin|departure (?:city|airport)|from)\b/, [new RegExp(`\\bfrom\\s(${place})`, 'u')]],
  [/\b(?:destination|arrival (?:city|airport)|to)\b/, [new RegExp(`\\bto\\s(${place})`, 'u')]],
  [/\b(?:gender|sex)\b/, [/\b(male|female|man|woman|boy|girl|gentleman|lady)\b/i]],
  [/\b(?:blood pressure|bp|blutdruck)\b/, [/\b(\d{2,3}\s?\/\s?\d{2,3})(?!\/?\d)(?:\s?mmHg)?/]],
  [
    /\b(?:patient|person|candidate|applicant|full|customer|contact|sender|author|user|claimant|caller|complainant)(?: name)?\b|^name\b/,
    [new RegExp(`\\b(?:[Mm]y name is|[Tt]his is)\\s(${person})`, 'u')],
  ],
  [
    /\b(?:sender|author|signatory|from|writer)(?: name)?\b/,
    [
      new RegExp(
        `\\b(?:[Rr]egards|[Ss]incerely|[Cc]heers|Grüßen?|[Ss]aludos|[Cc]ordialement|[Tt]hanks),?\\s*\\n+(${person}|\\p{Lu}\\p{L}+)\\s*(?:\\n|$)`,
        'u',
      ),
    ],
  ],
]
const plainWords =
  /^(?:email|url|websit|link|homepag|phone|telephon|telefon|tel|mobil|fax|address|contact|web|site|dai|date|time|price|cost|amount|mail|correo|total|weight|mass|gewicht|peso|poids|torqu|power|durat|length|height|width|area)$/

/** What a field is by its form alone: the only e-mail address, a 34-year-old, the first heading. */
export function findByForm(node: SchemaNode, field: Field, page: Page): Candidate[] {
  const head = page.text.slice(0, headRange)
  const name = field.words.split(/[.,;(]/)[0] ?? ''
  const kind = wantedKind(node, field)
  const texts: string[] = []
  for (const [words, patterns] of byWords)
    if (words.test(name)) texts.push(...patterns.flatMap((each) => onlyMatch(each, head)))
  if (kind === 'currency') texts.push(...currenciesOf(head))
  else if (node.enum) texts.push(...namedOnly(node, page))
  else if (
    kind === 'email' ||
    kind === 'url' ||
    kind === 'phone' ||
    kind === 'date' ||
    kind === 'money' ||
    kind === 'time' ||
    (kind === 'measure' && field.unit !== null)
  )
    texts.push(...onlyOne(field, kind, page))
  else if (hasType(node, 'string') && node.format === undefined) texts.push(...titled(name, page))
  if (
    /\b(?:company|vendor|supplier|seller|merchant|employer|issuer|firm|organi[sz]ation|lieferant|firma|unternehmen|arbeitgeber|entreprise|société|empresa|azienda|fornitore|contractor|agency|landlord|store)(?: name)?$/.test(
      field.name,
    )
  )
    texts.push(...onlyMatch(organization, head))
  for (const text of texts) {
    const value = readLeaf(text, node, field, page.style)
    if (value !== undefined) return [{ value, score: leastFit, source: `form ${text}` }]
  }
  return []
}

// Further words ask for one of several: a support address, a due date.
function onlyOne(field: Field, kind: string, page: Page): string[] {
  const [first] = field.names
  const isPlain = first?.terms.every(
    (term) => isWeak(term) || field.around.has(term) || plainWords.test(term),
  )
  if (isPlain !== true) return kind === 'date' ? headDate(field, page) : []
  const values = page
    .sentences()
    .flatMap((sentence) =>
      sentence
        .values()
        .filter((value) =>
          kind === 'measure'
            ? value.unit?.dimension === field.unit?.dimension
            : value.kind === kind || (kind === 'time' && value.dateTime !== null),
        ),
    )
    .map(({ text }) => text)
  const [text] = values
  return text !== undefined && new Set(values).size === 1 ? [text] : []
}

// A company is named with its legal form.
const organization =
  /(?<![\p{L}.'’-])((?:\p{Lu}[\p{L}\d&.'’-]*|\d{1,4})(?: (?:&|and|of|und|de|et|\p{Lu}[\p{L}\d&.'’-]*)){0,4} (?:Inc|LLC|Ltd|GmbH|AG|Corp|Corporation|Company|Co|PLC|plc|S\.A\.|S\.L\.|S\.r\.l\.|SA|SL|BV|B\.V\.|Limited|Oyj|AB|SpA|SAS|SARL|NV|KG|SE|AS|ASA|Oy|LLP|Srl|e\.K\.|e\.V\.|UG|KGaA|OHG)(?![\p{L}\d])\.?)/gu

// What a form names once, or always alike.
function onlyMatch(form: RegExp, text: string): string[] {
  const all = new RegExp(form, `${form.flags.replace('g', '')}g`)
  const found = new Set([...text.matchAll(all)].map(([whole, part]) => part ?? whole))
  return found.size === 1 ? [...found] : []
}

const papers = new Set(
  plainTerms(
    'invoice bill report letter meeting order document statement contract agreement quote quotation issue receipt publication release review published rechnung brief angebot vertrag bericht facture devis contrat lettre factura contrato carta fattura bolletta ordonnance minutes visit',
  ),
)
const mostHeadLines = 8

// The day of a paper is the only one in its first lines that no label stands before.
function headDate({ names: [first] }: Field, { lines, style, isPart }: Page): string[] {
  if (isPart || first?.terms.every((term) => isWeak(term) || papers.has(term)) !== true) return []
  const head = lines.filter((line) => line.trim() !== '').slice(0, mostHeadLines)
  const days = head
    .filter((line) => line.length < 120)
    .flatMap((line) => line.split(/\s{3,}|\t|\s[|·]\s/u))
    .filter((cell) => !/[:：]\s|\b(?:due|born|until|bis)\b/u.test(cell))
    .flatMap((cell) => valuesIn(cell, style).filter(({ kind }) => kind === 'date'))
    .map(({ text }) => text)
  return days.length === 1 ? days : []
}

// In a short text the only value of an enum that is named is meant.
function namedOnly(node: SchemaNode, { text }: Page): string[] {
  const said = text.length > shortText ? [] : enumsIn(text, node.enum ?? [])
  const [only] = said
  const isTelling =
    only && !/^(?:other|none|unknown|n\/a|no|yes|low|high|new|open|good)$/i.test(String(only.value))
  return said.length === 1 && isTelling ? [String(only.value)] : []
}

// A text's own title, and the name that heads a CV.
function titled(name: string, { sections, lines, isPart }: Page): string[] {
  if (isPart) return []
  const top = lines.find((line) => line.trim() !== '')?.trim() ?? ''
  const first = top.replace(/^[^\p{L}\p{N}"'“(]+/u, '')
  if (
    /^(?:title|headline|subject|titre|titulo|título|titel|titolo|titulo)\b|^(?:document|job|event|course|product|recipe|report|position|item|model)? ?(?:title|name)$|^stellentitel/.test(
      name,
    )
  ) {
    if (sections[0] !== undefined && sections[0].rank <= 2) return [sections[0].title]
    const isTitle =
      first.length <= 90 &&
      lines.length > 1 &&
      !/[.:,;!?]$|[:：]\s|@|\s{3}|^(?:from|to|subject|date|dear|hi|hello)\b/i.test(first)
    return isTitle &&
      (/[\p{Ll}]/u.test(first) || /^(?:title|titre|tit)/.test(name)) &&
      !soloPerson.test(first)
      ? [first]
      : []
  }
  if (!/^(?:full |candidate |applicant |person )?name\b|^candidate\b|^applicant\b/.test(name))
    return []
  const bare = first.replace(/^(?:CV|Resume|Curriculum Vitae)\s*(?:of|:|-|–|—)?\s*/iu, '')
  const [own = ''] = bare.split(/\s*[,|–—]\s*/)
  return soloPerson.test(own) ? [own] : []
}
