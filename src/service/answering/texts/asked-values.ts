import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { termsOf } from '#service/retrieval/words.ts'

const maxChars = 2000
// “What is the hourly rate of a trainee?”, “How much is a licence for an apprentice?”
const category =
  /(?<!\p{L})(?:of|for|für|de|para|pour|d[’']) ?(?:an?|eine[nr]?|una?|une) (\p{L}[\p{L}-]{1,40})[^\p{L}\p{N}]{0,5}$/iu

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
const minSupport = 0.3

/** The words of a question that only say which kind of value it asks for: “fast”, “colour”. */
export function termsOfNamedValue(question: string): readonly string[] {
  const asked = namedValues.find((one) => one.question.test(question.slice(0, maxChars)))
  return asked === undefined ? [] : termsOf(asked.question.exec(question)?.[0] ?? '')
}

/**
 * The statements without those that only share the kind of what is asked for: the rate of another person where the
 * next sentence gives that of a trainee, and other numbers where one says how fast something was.
 */
export function withAskedValues(
  statements: readonly ScoredStatement[],
  question: Question,
): readonly ScoredStatement[] {
  return withNamedValue(withCategory(statements, question), question)
}

function withNamedValue(
  statements: readonly ScoredStatement[],
  { text }: Question,
): readonly ScoredStatement[] {
  const asked = namedValues.find((one) => one.question.test(text.slice(0, maxChars)))
  if (asked === undefined) return statements
  const holds = (statement: ScoredStatement): boolean =>
    asked.value.test(statement.text.slice(0, maxChars))
  const isKnown = statements.some((one) => one.contentSupport >= minSupport && holds(one))
  return isKnown ? statements.filter(holds) : statements
}

function withCategory(
  statements: readonly ScoredStatement[],
  { text, terms }: Question,
): readonly ScoredStatement[] {
  const [term] = termsOf(category.exec(text.slice(-200))?.[1] ?? '')
  const wanted = terms.find((one) => one.term === term)
  if (term === undefined || wanted?.kind !== 'content') return statements
  const forms = [term, ...wanted.related]
  const isOf = (statement: ScoredStatement): boolean =>
    forms.some((form) => statement.terms.has(form))
  const hasNumber = (statement: ScoredStatement): boolean => /\p{N}/u.test(statement.text)
  const passages = new Set(
    statements
      .filter((one) => one.passage.header === null && isOf(one) && hasNumber(one))
      .map(({ passage }) => passage.id),
  )
  const isBelow = ({ around }: ScoredStatement): boolean =>
    around.some((group) => group.isSubject && forms.some((form) => group.terms.has(form)))
  return statements.filter(
    (one) => !passages.has(one.passage.id) || !hasNumber(one) || isOf(one) || isBelow(one),
  )
}
