import { languageOf, languageOfScript } from '#service/retrieval/stop-words.ts'
import { contentWords, questionTerms, termsOf } from '#service/retrieval/words.ts'

export const minJudgedTerms = 2
/** A word that denies, in English. */
export const negation =
  /\b(?:not|no|none|nothing|cannot|without|silent|isn['’]t|aren['’]t|doesn['’]t|don['’]t)\b/iu
const clauseEnd =
  /[;–—]|\b(?:but|however|yet|although|though|except|instead|nevertheless|still)\b/iu
const heading = /^#{1,6}\s/
const denial =
  /(?<!\p{L})(?:nicht|nichts|kein(?:e[nmrs]?)?|ningun[oa]?|ningún|nada|pas|aucune?|rien|n['’]\p{L}+)(?!\p{L})/iu
const material =
  /(?<!\p{L})(?:documents?|passages?|sources?|files?|dokument(?:en?|s)?|unterlagen|textstellen?|passagen?|quellen?|dateien?|documentos?|pasajes?|fragmentos?|fuentes?|archivos?|fichiers?|extraits?)(?!\p{L})/iu
const yesOrNo =
  '(?:yes|no|nope|not|ja|nein|nicht|doch|sí|oui|si|non|pas|sì|sim|não|nee|да|нет|不是|是的?|不|对|はい|いいえ|نعم|لا)'
// “Unfortunately not”, “Leider nein”
const courtesy =
  '(?:(?:unfortunately|sadly|sorry|of course|certainly|definitely|absolutely|probably|leider|natürlich|sicher|wahrscheinlich|lamentablemente|desafortunadamente|por supuesto|claro(?: que)?|malheureusement|bien sûr|purtroppo|infelizmente|helaas|к сожалению|конечно),? )'
// “Yes.”, “Nein”, and “I’m sorry, but I can’t help with that.”
const onlyYesOrNo = new RegExp(`^[\\s*_]*${courtesy}?${yesOrNo}[\\s*_.!。！]*$`, 'iu')
const firstYesOrNo = new RegExp(
  `^[\\s*_]*${courtesy}?${yesOrNo}[*_]*(?:[,.:;–—，、。]\\s*|\\s+-\\s+|$)`,
  'iu',
)
// What may be done or not, in other words than the question.
const permission =
  /(?<!\p{L})(?:(?:not )?(?:allowed|permitted|forbidden|prohibited|banned|possible|impossible|true|correct|right|wrong|the case|required|necessary)|erlaubt|gestattet|verboten|untersagt|(?:un)?möglich|(?:un)?zulässig|richtig|falsch|der fall|nötig|erforderlich|permitid[oa]s?|prohibid[oa]s?|(?:im)?posible|cierto|correcto|necesario|(?:est )?permis|interdite?s?|autorisée?s?|impossible|vrai|exact|nécessaire|consentit[oa]|vietat[oa]|permess[oa]|possibile|permitid[oa]|proibid[oa]|possível|toegestaan|verboden|mogelijk|разрешен[оаы]?|разрешён|запрещен[оаы]?|запрещён|можно|нельзя|возможно|верно)(?!\p{L})|允许|可以|禁止/giu
const refusal =
  /^[^.!?\n]{0,30}(?<!\p{L})(?:I|we)(?:['’](?:m|re)| am| are)? (?:can(?:no|['’])t|unable to|not able to|not allowed to) (?:help|answer|assist)(?!\p{L})[^.!?\n]{0,40}[.!]?\s*$/iu

/** Whether a sentence is a heading, an introduction or a question. */
export function introduces(sentence: string): boolean {
  return heading.test(sentence) || /[?？؟:：]["'”’)\]*_]*$/u.test(sentence)
}

/**
 * What a sentence claims: itself, or a clause of it; nothing of a heading, an introduction or a question, nor of what has hardly
 * any words beside code or a formula.
 */
export function claimsOf(sentence: string, questionWords: ReadonlySet<string>): string[] {
  if (isNotation(sentence) || onlyYesOrNo.test(sentence) || refusal.test(sentence)) return []
  if (introduces(sentence)) {
    return holdsFact(sentence, questionWords, heading.test(sentence)) ? [sentence] : []
  }
  if (!saysNothing(sentence)) return [sentence]
  return sentence
    .split(clauseEnd)
    .filter((clause) =>
      saysNothing(clause)
        ? holdsFact(clause, questionWords, false)
        : contentWords(clause).length >= minJudgedTerms,
    )
}

/** The names of columns that claim something. */
export function headsWithFacts(row: string, questionWords: ReadonlySet<string>): string[] {
  return row.split('|').filter((name) => holdsFact(name, questionWords, true))
}

function saysNothing(text: string): boolean {
  return (negation.test(text) || denial.test(text)) && material.test(text)
}

/** Whether a text has a number or a name that the question has not. */
function holdsFact(text: string, questionWords: ReadonlySet<string>, isHeading: boolean): boolean {
  const claim = claimOf(text)
  const numbers = [...questionTerms(claim).keys()].filter((term) => /^\p{N}/u.test(term))
  // Every word of a title may have a capital.
  const isTitle = isHeading && contentWords(claim).every((word) => !/^\p{Ll}/u.test(word))
  return [...numbers, ...(isTitle ? [] : namesOf(claim))].some((term) => !questionWords.has(term))
}

/** The language of a text by its stop words, or by its script. */
export function languageOfText(text: string): string | null {
  return languageOf(text) ?? languageOfScript(text)
}

/** A sentence without what words cannot be compared with: the number of its item, addresses and formulas. */
export function claimOf(sentence: string): string {
  return withoutFormulas(
    sentence
      .replace(
        /^\s*(?:#{1,6}\s+)?(?:(?:\d{1,3}[.)]|[-*•])\s+|(?:step|part|section|option)\s+\d{1,3}\b)?/i,
        '',
      )
      .replaceAll(/\bhttps?:\S+/g, ' '),
  )
}

// As in Pandoc: in “$5 and $10” neither sign begins or ends a formula.
const formula =
  /\$\$([^$]{1,1000})\$\$|(?<![\\$\p{L}\p{N}])\$(?!\s)([^$\n]{1,300})(?<!\s)\$(?![\d$])|\\\(([^\n]{1,300}?)\\\)|\\\[([^\n]{1,300}?)\\\]/gu
const formulaCommand = /\\[a-z]{1,20}\*?(?:\{[^{}]{0,100}\})?/giu
const codeSpan = /`[^`\n]{1,400}`/gu

/** Whether what stands between the signs of a formula is one, and not some words. */
function isFormula(parts: readonly unknown[]): boolean {
  const content = parts.slice(0, 4).find((part) => typeof part === 'string') ?? ''
  return isMathematical(content)
}

/** Whether a text has signs of mathematics, or is one letter, and has no two words side by side. */
export function isMathematical(text: string): boolean {
  if (!/[\\^_=<>+*/{}]|^\s*\p{L}\s*$/u.test(text)) return false
  return !/\p{L}{3,30}\s+\p{L}{3}/u.test(text.replaceAll(formulaCommand, ' '))
}

/**
 * What a sentence claims beside its “yes” or “no”, and whether it begins with one. In “No, that is not allowed”, the permission is
 * what the question asks about.
 */
export function answersYesOrNo(claim: string): {
  claim: string
  /** What follows the “yes” or “no”, with the permission. */
  said: string
  isYesOrNo: boolean
} {
  const first = firstYesOrNo.exec(claim)?.[0]
  if (first === undefined) return { claim, said: claim, isYesOrNo: false }
  const said = claim.slice(first.length)
  return { claim: said.replaceAll(permission, ' '), said, isYesOrNo: true }
}

function withoutFormulas(text: string): string {
  return text.replaceAll(formula, (written, ...parts: unknown[]) =>
    isFormula(parts) ? ' ' : written,
  )
}

/** Whether a sentence is code, or has a formula and with it neither a number nor two words that say something. */
function isNotation(sentence: string): boolean {
  const withoutCode = sentence.replaceAll(codeSpan, ' ')
  if (withoutCode !== sentence && !/[\p{L}\p{N}]/u.test(withoutCode)) return true
  if (withoutFormulas(sentence) === sentence) return false
  const claim = claimOf(sentence)
  return !/\p{N}/u.test(claim) && contentWords(claim).length < minJudgedTerms
}

/** The terms of a sentence's names: words with a capital that do not begin it. */
export function namesOf(sentence: string): string[] {
  // In German every noun has a capital.
  if (languageOf(sentence) === 'de') return []
  const [, ...rest] = contentWords(sentence)
  return rest.filter((word) => /^\p{Lu}/u.test(word)).flatMap(termsOf)
}
