import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { emptyTerms, withoutDays } from './told-values.ts'

// “First amendment to the lease of Harbour Street 12” and “Lease of Harbour Street 12”.
const minSharedTitle = 0.6
const clause =
  /(?<!\p{L})(?:clauses?|sections?|articles?|paragraphs?|rules?|ziffer|klausel|artikel|absatz|cláusula|artículo|article|пункт)\s(\d{1,3})(?![\p{N}.])|§\s?(\d{1,3})(?!\p{N})/iu
const headingNumber =
  /^(?:(?:§|clause|section|article|rule|ziffer|klausel|artikel|cláusula|artículo)\s?)?(\d{1,3})(?![\p{N}])/iu
const version =
  /(?<!\p{L})(?:version|fassung|versión|revision|edition|auflage|ausgabe|v)[\s.]?\d{1,4}(?!\p{L})/giu
const amendment =
  /(?<!\p{L})(?:amendments?|addendum|supplement|changes?|update|revision|notice|circular|(?:first|second|third|fourth|fifth|erste[rs]?|zweite[rs]?|dritte[rs]?|vierte[rs]?|primera?|segunda?|tercera?)|nachtrag|änderung(?:en)?|ergänzung|neufassung|modificaci(?:ón|ones)|enmienda|cambios?|avenant)(?!\p{L})|\p{N}+|改訂|改定|変更|通知|のお知らせ/giu
const isAmendment =
  /amend|addendum|supplement|nachtrag|änderung|ergänzung|modificaci|enmienda|avenant|改訂|改定|変更/iu
const withdrawal =
  /(?<!\p{L})(?:no longer|nicht mehr|entfällt|ya no|n['’]est plus|больше не)(?!\p{L})/giu
const minSharedWords = 2
const oldValue =
  /(?<!\p{L})(?:from|instead of|in place of|not|von|statt|anstelle von|de|en lugar de|en vez de|au lieu de)\s+([$€£¥]?\s?\p{N}[\p{N}.,]{0,20}(?:\s?[%€$£¥°]|\s?\p{L}{1,12})?)|(\p{N}[\p{N}.,]{0,20}\s?[%\p{L}]{1,2}?)(?:から|ではなく)/giu
const countedValue = /(\p{N}[\p{N}.,]{0,20})\s?(\p{L}{3,12}|[%€])/gu

/** How one text changes another: it may only name its clause, or certainly give a new value for an old one. */
export type Change = 'clause' | 'value'

/** How a statement of an amendment changes one of the paper that it amends; null where it does not. */
export function changeOf(best: ScoredStatement, other: ScoredStatement): Change | null {
  if (other.passage.file_id === best.passage.file_id || !isOfSamePaper(best, other)) return null
  // A number keeps its distance from one before it: “in 2020, 40 kg”.
  const compact = best.text.replaceAll(/(?<![\p{N}.,])\s|\s(?!\p{N})/gu, '').toLowerCase()
  const hasValue = (value: string): boolean =>
    new RegExp(`(?<!\\p{N}[.,]?)${RegExp.escape(value)}(?!(?<=\\p{N})[.,]?\\p{N})`, 'u').test(
      compact,
    )
  const old = [...other.text.matchAll(oldValue)].map(([, before = '', behind = '']) =>
    (before === '' ? behind : before).replaceAll(/\s/gu, '').toLowerCase(),
  )
  if (old.some(hasValue) || isWithdrawn(best, other)) return 'value'
  const own = headingNumberOf(best)
  const isAboutSame = [...questionTerms(best.text).keys()].some((term) => other.terms.has(term))
  if (own !== null && namedClauseOf(other.text) === own && isAboutSame) {
    return givesOtherValue(best.text, other.text) ? 'value' : 'clause'
  }
  return [...best.terms].some((term) => /\d.*\d/u.test(term) && other.terms.has(term))
    ? 'clause'
    : null
}

/** The number of the clause that a text names: “3” of “In § 3”. */
export function namedClauseOf(text: string): string | null {
  const [, number, sign] = clause.exec(text) ?? []
  return number ?? sign ?? null
}

/** The number of the heading above a statement. */
export function headingNumberOf({ passage }: ScoredStatement): string | null {
  return headingNumber.exec(passage.headings.at(-1) ?? '')?.[1] ?? null
}

/** “Students may no longer drive” takes back “Students may drive under supervision”. */
function isWithdrawn(best: ScoredStatement, other: ScoredStatement): boolean {
  const rest = other.text.replaceAll(withdrawal, ' ')
  if (rest === other.text) return false
  const words = new Set(termsOf(rest).filter((term) => term.length > 3))
  return words.size >= minSharedWords && [...words].every((term) => best.terms.has(term))
}

const dropped =
  /(?<!\p{L})(?:no longer (?:applies|apply)|(?:is|are|will be) (?:abolished|dropped|scrapped)|entfällt|entfallen|fällt weg|fallen weg|(?:wird|werden) (?:abgeschafft|gestrichen)|se suprimen?|(?:queda|quedan) suprimid[oa]s?|desaparecen?|(?:est|sont|sera|seront) supprimée?s?|disparaît|disparaissent)(?!\p{L})(?! (?:nicht|no|not|pas)(?!\p{L}))/iu

/** Whether a text may say that something is dropped without a new value for it. */
export const speaksOfDropped = (text: string): boolean => dropped.test(text)

/** Whether a sentence says that the thing of a statement is dropped, and no more: “The joining fee no longer applies.” */
export function dropsThingOf(best: ScoredStatement, other: ScoredStatement): boolean {
  if (!dropped.test(other.text)) return false
  const rest = withoutDays(other.text.replace(dropped, ' '))
  const words = termsOf(rest).filter((term) => term.length > 3 && !emptyTerms.has(term))
  return words.length > 0 && words.every((term) => best.terms.has(term))
}

/** Whether two texts count the same thing by other numbers: “60 days” and “30 days”. */
function givesOtherValue(text: string, other: string): boolean {
  const valuesOf = (some: string): Map<string, string> =>
    new Map(
      [...some.matchAll(countedValue)].map(([, number = '', unit = '']) => [
        unit.toLowerCase(),
        number,
      ]),
    )
  const own = valuesOf(text)
  return [...valuesOf(other)].some(([unit, number]) => own.has(unit) && own.get(unit) !== number)
}

/** Whether the title of a document names the paper of a statement, or is the same apart from its version. */
export function isOfSamePaper(best: ScoredStatement, other: ScoredStatement): boolean {
  const title = titleOf(best).replaceAll(version, ' ')
  const terms = longTerms(title)
  if (terms.size === 0) return false
  const otherTerms = longTerms(titleOf(other))
  if (terms.intersection(otherTerms).size >= minSharedTitle * terms.size) return true
  // “Amendment 2 to the statutes” and “Statutes of the rowing club of Lunna”.
  if (!isAmendment.test(`${titleOf(other)} ${other.passage.file_name}`)) return false
  const named = longTerms(titleOf(other).replaceAll(amendment, ' ').replaceAll(version, ' '))
  const all = terms.union(longTerms(nameOfFile(best)))
  return named.size > 0 && named.isSubsetOf(all)
}

const nameOfFile = ({ passage }: ScoredStatement): string =>
  passage.file_name.replace(/\.\w{1,5}$/u, '')
const titleOf = (one: ScoredStatement): string => one.passage.headings[0] ?? nameOfFile(one)

// Character pairs of Japanese are two characters long.
const longTerms = (text: string): Set<string> =>
  new Set(
    termsOf(text).filter(
      (term) =>
        (term.length > 2 && !particles.has(term)) || /[\p{N}\p{scx=Han}\p{scx=Kana}]/u.test(term),
    ),
  )
const particles = new Set(['the', 'der', 'die', 'das', 'zur', 'zum', 'des', 'del', 'los', 'las'])

const changedSince: Readonly<Record<string, string>> = {
  en: 'Changed since',
  de: 'Seither geändert',
  es: 'Modificado después',
  fr: 'Modifié depuis',
  ja: '変更前',
  ru: 'Изменено позже',
  zh: '后有变更',
  ar: 'عُدّل لاحقا',
}

/** What stands before a statement that a later paper changes. */
export function changedName(name: string | null, language: string | null): string {
  const word = changedSince[language ?? 'en'] ?? 'Changed since'
  return name === null ? word : `${word}, ${name}`
}

const changedLead = new RegExp(
  `^(?:${Object.values(changedSince).join('|')})(?:, [^:]{1,80})?: `,
  'u',
)

/** A line of an answer without what says that it was changed. */
export function withoutChangedName(line: string): string {
  return line.replace(changedLead, '')
}
