// ISO 639-1 codes of languages that people ask translations into
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

/** The code of the language that a text asks to be translated into, or null. */
export function languageNamed(text: string): string | null {
  for (const [, name] of text.slice(0, 2000).matchAll(target)) {
    const code = byName.get(name?.toLowerCase() ?? '')
    if (code !== undefined) return code
  }
  return null
}

const order = /^\W*(?:please\s+)?(?:translate|übersetze|traduis|traduce)\b[^:\n"“]{0,80}[:：]\s*/iu
// behind an order, what stands between quotes is meant
const orderQuoted = /^\W*(?:please\s+)?translate\b[^"“]{0,80}["“](?<text>.+)["”]/isu
const orderAhead = /^\W*(?:please\s+)?translate\s+(?=\S)/iu
const languageBehind = /\s(?:in)?to\s+\p{L}{4,12}\W*$/iu
const longestBehind = 60

/** A text to be translated, without the words that ask for it. */
export function withoutLanguage(text: string): string {
  const between = orderQuoted.exec(text)?.groups?.['text']
  if (between !== undefined) return between
  const rest = text.replace(order, '')
  const inner = rest === text ? withoutOrderBehind(text) : rest
  const quoted = /^["“](.+)["”]\.?$/su.exec(inner.trim())
  return quoted?.[1] ?? inner.trim()
}

// "translate good morning into German"
function withoutOrderBehind(text: string): string {
  const ahead = orderAhead.exec(text)?.[0]
  const behind = languageBehind.exec(text.slice(-longestBehind))?.[0]
  const isOrder = ahead !== undefined && behind !== undefined
  const inner = isOrder ? text.slice(ahead.length, text.length - behind.length).trim() : ''
  return inner === '' ? text : inner
}
