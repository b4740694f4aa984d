import { isForWhile } from './stated.ts'

const title =
  '(?:Herrn?|Frau|Mrs?\\.?|Ms\\.?|Dr\\.?|M\\.|Mme|Monsieur|Madame|don|doña|señora?|Sra?\\.) '
// Behind these stands who was there before, and before them who comes.
const succeeding =
  'replac(?:es|ed|ing)|will replace|succeed(?:s|ed|ing)?|will succeed|tak(?:es|ing) over from|took over from|will take over from|tak(?:es|ing) the place of|stands in for|fills in for|follows|in place of|instead of|ersetzt|ersetzte|vertritt|beerbt|folgte? auf|löst|löste|statt|anstelle von|anstatt|übernimmt (?:\\p{L}+ ){0,2}von|übernahm (?:\\p{L}+ ){0,2}von|die Nachfolge von|Nachfolger(?:in)? von|remplace|remplacera|a remplacé|succède à|succédera à|(?:prend|prendra) la (?:place|suite|relève) de|(?:prend|prendra) le relais de|à la place de|au lieu de|sustituye a|sustituirá a|sustituyó a|ha sustituido a|reemplaza a|reemplazará a|reemplazó a|releva a|relevará a|sucede a|sucederá a|toma el relevo de|en lugar de|en sustitución de|sostituisce|substitui|vervangt|сменяет|сменит|сменил[аи]?|заменяет|заменит|заменил[аи]?|вместо'
const words = '(?:[^.,;]|(?<=\\d)[.,]){0,80}'
const replacedGerman = '(?:ersetzt|abgelöst|vertreten)'
const succeeded = `(?: \\([^)]{1,40}\\))? (?:(?:is|was|has been|will be) (?:replaced|succeeded|relieved)|(?:est|sera|a été) remplacée?|(?:es|será|fue|ha sido) (?:sustituid|reemplazad|relevad)[oa]|(?:wird|wurde|ist) ${words}${replacedGerman}|(?:[^.,;]{1,40} )?durch ${words}${replacedGerman} (?:wird|wurde|worden))(?!\\p{L})`
// “Ab Mai wird Karl Moser durch Ute Lang abgelöst.”
const beforeName = '(?:wird|wurde)'
const behindName = ` ${words}${replacedGerman}`
// “Replaced by a new coach” names a person, and “by a cardboard figure” a thing.
const byThing =
  /(?<!\p{L})(?:(?:replaced|succeeded|relieved) by an?|durch eine[nmr]?|remplacée? par une?|(?:sustituid|reemplazad|relevad)[oa] por una?) (?!(?:new|neu|nouve|nuev|jung|young|successor|colleague|Nachfolg|Kolleg|collègue|colega))\p{L}/u
// “陈静接替李伟”, “田中さんに代わり佐藤が”
const chinese = /(?:接替|接任)(\p{sc=Han}{2,4}?)(?=[，。、；（(\s]|担任|成为|的|作为|任|负责|$)/u
const japanese =
  /([\p{sc=Han}\p{sc=Kana}]{2,8}?)(?:さん|氏|様)?(?:（[^）]{1,20}）)?(?:に(?:代わ|替わ|かわ)(?:り|って)|の後任)/u
const anyone = new RegExp(
  `(?<!\\p{L})(?:${succeeding}) (?:${title})?\\p{Lu}[\\p{L}’'-]+|\\p{Lu}[\\p{L}’'-]+${succeeded}|${beforeName} (?:${title})?\\p{Lu}[\\p{L}’'-]+${behindName}`,
  'u',
)
const maxEndingChars = 3
/** A name in a text: in full, or its last word behind a title. Russian names are declined. */
function inText(name: string): string {
  const last = name.split(' ').at(-1) ?? ''
  return /\p{Script=Cyrillic}/u.test(name)
    ? `(?:\\p{Lu}\\p{L}* )?${RegExp.escape(last.slice(0, Math.max(3, last.length - 1)))}\\p{L}{0,${maxEndingChars}}`
    : `(?:${RegExp.escape(name)}|${title}${RegExp.escape(last)})`
}

/** Whether a text says that somebody else takes the place of a person, and not for a while: “Kim Bell replaces Ada Fox”. */
export function isSucceeded(name: string, text: string): boolean {
  const person = inText(name)
  const pattern = new RegExp(
    `(?<!\\p{L})(?:${succeeding}) (?:${title})?${person}(?!\\p{L})|(?<!\\p{L})${person}${succeeded}|(?<!\\p{L})${beforeName} (?:${title})?${person}${behindName}`,
    'u',
  )
  return pattern.test(text) && !isForWhile(text) && !byThing.test(text)
}

/** Whom a text in Chinese or Japanese says to be replaced; null where it says that of nobody. */
export function succeededIn(text: string): string | null {
  return chinese.exec(text)?.[1] ?? japanese.exec(text)?.[1] ?? null
}

/** Whether a text says of anybody that somebody else takes the place. */
export function speaksOfSuccession(text: string): boolean {
  return anyone.test(text) || succeededIn(text) !== null
}
