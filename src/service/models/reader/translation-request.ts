// ISO 639-1 codes of the languages that are recognized as targets of a translation.
const codes =
  'ar bg bn ca cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv mk ms mt nb nl no pl pt ro ru sk sl sq sr sv sw ta th tl tr uk ur vi zh'.split(
    ' ',
  )
const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })
const byName = new Map<string, string>(
  codes.flatMap((code) => {
    const own = new Intl.DisplayNames([code], { type: 'language' })
    return [englishNames.of(code), own.of(code)].flatMap((name): [string, string][] =>
      name === undefined ? [] : [[name.toLowerCase(), code]],
    )
  }),
)
const target = /\b(?:in|into|to|auf|ins|en|al?)\s+(\p{L}{4,12})\b/giu

/** The ISO 639-1 code of the language that a text asks to be translated into, or null. */
export function targetLanguage(text: string): string | null {
  for (const [, name] of text.slice(0, 2000).matchAll(target)) {
    const code = byName.get(name?.toLowerCase() ?? '')
    if (code !== undefined) return code
  }
  return null
}

const leadingInstruction =
  /^\W*(?:please\s+)?(?:translate|übersetze|traduis|traduce)\b[^:\n"“]{0,80}[:：]\s*/iu
// After the instruction, a text between quotes is the one to translate.
const instructionWithQuote = /^\W*(?:please\s+)?translate\b[^"“]{0,80}["“](?<text>.+)["”]/isu
const instructionVerb = /^\W*(?:please\s+)?translate\s+(?=\S)/iu
const trailingLanguage = /\s(?:in)?to\s+\p{L}{4,12}\W*$/iu
const maxTrailingChars = 60

/** The text to translate, without the instruction. */
export function removeInstruction(text: string): string {
  const between = instructionWithQuote.exec(text)?.groups?.['text']
  if (between !== undefined) return between
  const rest = text.replace(leadingInstruction, '')
  const inner = rest === text ? removeTrailingLanguage(text) : rest
  const quoted = /^["“](.+)["”]\.?$/su.exec(inner.trim())
  return quoted?.[1] ?? inner.trim()
}

// Handles “translate good morning into German”.
function removeTrailingLanguage(text: string): string {
  const verb = instructionVerb.exec(text)?.[0]
  const trailing = trailingLanguage.exec(text.slice(-maxTrailingChars))?.[0]
  const isInstruction = verb !== undefined && trailing !== undefined
  const inner = isInstruction ? text.slice(verb.length, text.length - trailing.length).trim() : ''
  return inner === '' ? text : inner
}
