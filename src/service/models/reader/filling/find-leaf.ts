import { hasType } from './check-value.ts'
import type { Candidate, Field } from './field.ts'
import { labelFit, minFit } from './field.ts'
import { findInSentences } from './find-in-sentences.ts'
import { currenciesOf, enumsIn, joinLines, readLeaf } from './read-leaf.ts'
import type { Page } from './read-page.ts'
import { isWeak } from './words.ts'

const maxFacts = 20_000
const maxSectionChars = 80
const minHeadingFit = 0.92
// Where there must be a value, a label that fits less is better than none.
const minDemandedFit = 0.5
const sectionShare = 0.95

/** What a page says about a field, most certain first. */
export function findLeaf(field: Field, page: Page): Candidate[] {
  const candidates: Candidate[] = []
  for (const [at, { label, value: text, rank }] of page.facts.slice(0, maxFacts).entries()) {
    // A section about something is not its number, and seldom the value of a synonym of its heading.
    if (rank > 0 && field.isNumeric && text.length > maxSectionChars) continue
    const fit = labelFit(field, label, text)
    const least = rank > 0 && rank !== 8 ? minHeadingFit : minFit
    if (fit < (field.node.isNullable ? least : minDemandedFit)) continue
    const score = fit * (rank > 0 ? sectionShare : 1)
    const value = readLeaf(rank > 0 ? joinLines(text) : text, field, page.style)
    if (value !== undefined) candidates.push({ value, score, source: `fact ${at}` })
  }
  if (candidates.length === 0) candidates.push(...findInSentences(field, page))
  for (const text of candidates.length === 0 ? textsByForm(field, page) : []) {
    const value = readLeaf(text, field, page.style)
    if (value !== undefined) candidates.push({ value, score: minFit, source: `form ${text}` })
  }
  return candidates.toSorted((a, b) => b.score - a.score)
}

const headRange = 20_000
const maxEnumTextChars = 1500
const plainWord = /^(?:fax|contact|site|total)$/
const vagueWord = /^(?:other|none|unknown|n\/a|no|yes|low|high|new|open|good)$/i

/** What a field is by its form alone: the only e-mail address, the first heading. */
function textsByForm(field: Field, page: Page): readonly string[] {
  const { kind, node, names, around, unit } = field
  if (kind === 'currency') return currenciesOf(page.text.slice(0, headRange)).slice(0, 1)
  if (node.enum) {
    // In a short text the only value of an enum that is named is meant.
    const [first, other] = page.text.length < maxEnumTextChars ? enumsIn(page.text, node.enum) : []
    return !first || other || vagueWord.test(String(first.value)) ? [] : [String(first.value)]
  }
  if (kind === null)
    return hasType(node, 'string') && !node.format && !page.isPart ? titled(field.name, page) : []
  // Further words ask for one of several: a support address, a due date.
  const isPlain = (term: string) => isWeak(term) || around.has(term) || plainWord.test(term)
  if (kind === 'code' || kind === 'percent' || names[0]?.every(isPlain) !== true) return []
  const values = page.sentences().flatMap((sentence) => sentence.values())
  const own = values.filter((value) =>
    kind === 'measure'
      ? value.unit?.dimension === unit?.dimension
      : value.kind === kind || (kind === 'time' && value.dateTime !== null),
  )
  return only(own.map(({ text }) => text))
}

const only = (texts: readonly string[]) => (new Set(texts).size === 1 ? texts.slice(0, 1) : [])

const person =
  /^\p{Lu}[\p{L}'’.-]*\p{L}(?: (?:(?:van|von|de|der|da|la|bin) ){0,2}\p{Lu}(?:[\p{L}'’-]+|\.)){1,3}$/u
const titleWord =
  /^(?:title|headline|subject|titre|titulo|título|titel|titolo)\b|^(?:document|job|event|course|product|recipe|report|position|item|model)? ?(?:title|name)$|^stellentitel/
const noTitle = /[.:,;!?]$|[:：]\s|@|\s{3}|^(?:from|to|subject|date|dear|hi|hello)\b|^.{91}/i
const personWord = /^(?:full |candidate |applicant |person )?name\b|^candidate\b|^applicant\b/
const companyWord =
  /\b(?:company|vendor|supplier|seller|merchant|employer|issuer|firm|organi[sz]ation|lieferant|firma|unternehmen|arbeitgeber|entreprise|société|empresa|azienda|fornitore|contractor|agency|landlord|store)(?: name)?$/
// A company is named with its legal form.
const company =
  /(?<![\p{L}.'’-])(?:\p{Lu}[\p{L}\d&.'’-]*|\d{1,4})(?: (?:&|and|of|und|de|et|\p{Lu}[\p{L}\d&.'’-]*)){0,4} (?:Inc|LLC|Ltd|LTD|GmbH|AG|Corp|Corporation|Company|Co|PLC|plc|S\.A\.|S\.L\.|S\.r\.l\.|SA|SL|BV|B\.V\.|Limited|Oyj|AB|SpA|SAS|SARL|NV|KG|SE|AS|ASA|Oy|LLP|Srl|e\.K\.|e\.V\.|UG|KGaA|OHG)(?![\p{L}\d])\.?/gu

const placeWord = /\b(?:location|city|place|venue|town)\b/
const place =
  /(?<=(?<!\p{L})(?:in|at|near)\s)\p{Lu}[\p{L}'’-]+(?:[ -]\p{Lu}[\p{L}'’-]+){0,2}(?:,\s\p{Lu}\p{L}+)?/gu

// A text's own title, the only place, the name that heads a CV, and the only company.
function titled(name: string, { facts, lines, text }: Page): readonly string[] {
  const named = companyWord.test(name)
    ? company
    : placeWord.test(name) && lines.length === 1
      ? place
      : null
  if (named) return only(text.slice(0, headRange).match(named) ?? [])
  const top = lines.find((line) => line.trim() !== '')?.trim() ?? ''
  const first = top.replace(
    /^(?:CV|Resume|Curriculum Vitae)\s*(?:of|:|-|–|—)?\s*|^[^\p{L}\p{N}"'“(]+/iu,
    '',
  )
  const [own = ''] = first.split(/\s*[,|–—]\s*/)
  if (personWord.test(name) && person.test(own)) return [own]
  if (!titleWord.test(name) || /^#{3}/.test(top)) return []
  const section = facts.find(({ rank }) => rank > 0)
  if (section && section.rank <= 2) return [section.label]
  return noTitle.test(first) || lines.length < 2 || person.test(first) ? [] : [first]
}
