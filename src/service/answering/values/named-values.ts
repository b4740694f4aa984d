import { termsOf } from '#service/retrieval/words.ts'

const maxChars = 2000

interface NamedValue {
  question: RegExp
  value: RegExp
}

// Values that are told by their words: a number of metres says nothing of how fast something was.
const namedValues: readonly NamedValue[] = [
  {
    question:
      /^[^\p{L}]{0,5}(?:how fast|(?:at )?what speed|wie schnell|à quelle vitesse|a qué velocidad)(?!\p{L})/iu,
    value:
      /\d\s?(?:mph|kmh|km\/h|m\/s|knots|knoten|(?:miles|kilomet(?:er|re)s|met(?:er|re)s) (?:an|per) (?:hour|second)|stundenkilometer|kilómetros por hora|kilomètres à l)/iu,
  },
  {
    question:
      /(?<!\p{L})(?:(?:what|which) colou?r|welche farbe|de qué color|de quelle couleur)(?!\p{L})/iu,
    value:
      /(?<!\p{L})(?:black|white|gr[ae]y|red|blue|green|yellow|orange|brown|pink|purple|violet|silver|gold(?:en)?|beige|cream|turquoise|navy|colou?r\p{L}{0,3}|schwarz\p{L}{0,2}|weiß\p{L}{0,2}|grau\p{L}{0,2}|rot\p{L}{0,2}|blau\p{L}{0,2}|grün\p{L}{0,2}|gelb\p{L}{0,2}|braun\p{L}{0,2}|farb\p{L}{0,9}|negr[oa]s?|blanc[oa]s?|gris(?:es)?|roj[oa]s?|azul(?:es)?|verdes?|amarill[oa]s?|noire?s?|blanc(?:he)?s?|rouges?|bleue?s?|vertes?|jaunes?)(?!\p{L})/iu,
  },
]
/** The words of a question that only say which kind of value it asks for: “fast”, “colour”. */
export function termsOfNamedValue(question: string): readonly string[] {
  const asked = namedValues.find((one) => one.question.test(question.slice(0, maxChars)))
  return asked === undefined ? [] : termsOf(asked.question.exec(question)?.[0] ?? '')
}

/** Tells whether a text has the kind of value that a question names; null where that names none. */
export function namedValueOf(question: string): ((text: string) => boolean) | null {
  const asked = namedValues.find((one) => one.question.test(question.slice(0, maxChars)))
  return asked === undefined ? null : (text) => asked.value.test(text.slice(0, maxChars))
}
