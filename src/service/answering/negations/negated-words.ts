// “Unpaid”, “unbezahlt”, “impayé”, “impagado” and “неоплаченный”, each with what it negates. English and
// German words need the ending of a participle: “under” and “unter” negate nothing.
const negatedWords: readonly { pattern: RegExp; not: string }[] = [
  {
    pattern:
      /(?<!\p{L})un(?!der)(\p{L}{2,}ed|paid|sold|sent|known|seen|done|met|read|kept|built|written|spent|taken|given)(?!\p{L})/giu,
    not: 'not',
  },
  {
    pattern: /(?<!\p{L})(?:still open|open|pending|unresolved|unfinished)(?=[^\p{L}]{0,5}$)/giu,
    not: 'not done',
  },
  {
    pattern: /(?<!\p{L})(?:noch offen|offen|unerledigt)(?=[^\p{L}]{0,5}$)/giu,
    not: 'nicht erledigt',
  },
  // “Gluten-free”
  { pattern: /(?<!\p{L})(\p{L}{3,})-free(?!\p{L})/giu, not: 'not' },
  { pattern: /(?<!\p{L})(\p{L}{4,})frei(?:e[nrsm]?)?(?!\p{L})/giu, not: 'nicht' },
  { pattern: /(?<!\p{L})outstanding(?!\p{L})/giu, not: 'not paid' },
  {
    pattern: /(?<!\p{L})un((?:be|er|ge|ver|ent)\p{L}+(?:t|en)(?:e[nrsm]?)?)(?!\p{L})/giu,
    not: 'nicht',
  },
  { pattern: /(?<!\p{L})im(payée?s?)(?!\p{L})/giu, not: 'pas' },
  { pattern: /(?<!\p{L})im(pagad[oa]s?)(?!\p{L})/giu, not: 'no' },
  {
    pattern: /(?<!\p{L})не(\p{L}{3,}(?:нн|т)(?:ый|ая|ое|ые|ых|о|а|ы|ой|ую))(?!\p{L})/giu,
    not: 'не',
  },
]

/**
 * The question with the negation of its words apart, as “not paid” for “unpaid”, because a table has a column “Paid”.
 * Null where no word is negated.
 */
export function withNegationApart(question: string): string | null {
  const apart = negatedWords.reduce(
    (text, { pattern, not }) =>
      text.replaceAll(pattern, (_, word: string | number) =>
        typeof word === 'string' ? `${not} ${word}` : not,
      ),
    question.slice(0, 1000),
  )
  return apart === question ? null : apart
}
