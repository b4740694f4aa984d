/** The expected answer type of a question, as question answering systems classify it. */
export type AnswerType = 'amount' | 'count' | 'duration' | 'moment' | 'person' | 'place'

const questionPatterns: readonly [AnswerType, RegExp][] = [
  [
    'duration',
    /\bhow long\b|\bhow (?:many|much) (?:days|weeks|months|years|hours|minutes|time)\b|\b(?:period|duration)\b/,
  ],
  ['count', /\bhow (?:many|old|far|big|large|tall|heavy|deep|fast)\b|\bnumber of\b/],
  [
    'amount',
    /\bhow much\b|\bwhat(?:'s| is| are| was| were)? (?:the )?(?:price|cost|fee|charge)s?\b/,
  ],
  [
    'moment',
    /\bwhen\b|\b(?:what|which) (?:date|day|year|month|time)\b|\bhow often\b|\bsince when\b/,
  ],
  ['person', /^\W*(?:who|whom|whose)\b|\b(?:and|which) (?:who|person|people)\b/],
  ['place', /\bwhere\b|\b(?:what|which) (?:city|country|address|room|building|place)\b/],
]

const numberWord =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|million|billion|dozen|half|once|twice|both|none|no|zero|single|unlimited'
const number = new RegExp(`\\p{N}|\\b(?:${numberWord})\\b`, 'iu')
const dateWord =
  'january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|yesterday|daily|weekly|monthly|quarterly|quarters?|annual(?:ly)?|yearly|every|each|before|after|until|within|by the end|days?|weeks?|months?|years?|hours?|am|pm|morning|noon|evening|midnight|immediately|anniversary|start|end'

const answerPatterns: Readonly<Record<AnswerType, RegExp>> = {
  amount: new RegExp(
    `${number.source}|\\b(?:free|nothing|percent|included|complimentary)\\b`,
    'iu',
  ),
  count: number,
  duration: new RegExp(
    `(?:${number.source}|\\ba[n]?\\b).{0,24}\\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?|h|min)\\b|\\b(?:until|indefinite(?:ly)?|permanent(?:ly)?|forever|lifetime)\\b`,
    'iu',
  ),
  moment: new RegExp(`\\p{N}|\\b(?:${dateWord})\\b`, 'iu'),
  person: /\p{Ll}\W+\p{Lu}\p{Ll}|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}|\p{L}@\p{L}|\|/u,
  place: /\p{Lu}|\d|\b(?:at|in|on|near|behind|beside|under|from)\b/u,
}

// The factor for a statement that lacks the type. It is high for names and places, which can be written
// in ways that the patterns miss.
const missingFactor: Readonly<Record<AnswerType, number>> = {
  amount: 0.45,
  count: 0.45,
  duration: 0.5,
  moment: 0.5,
  person: 0.85,
  place: 0.9,
}

/** The expected answer type by the question's English words; null when they do not tell. */
export function answerTypeOf(question: string): AnswerType | null {
  const text = question.toLowerCase().replaceAll('’', "'").slice(0, 1000)
  return questionPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** A factor for a statement's score: 1 when it contains the expected type, less when it does not. */
export function answerTypeFit(statement: string, answerType: AnswerType | null): number {
  if (answerType === null) return 1
  return answerPatterns[answerType].test(statement) ? 1 : missingFactor[answerType]
}
