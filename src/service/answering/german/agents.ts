import { dateValue, occasion, timeWord } from '#service/answering/answer-values.ts'

const passive = /(?<!\p{L})(?:wird|werden|wurden?|worden)(?!\p{L})/iu
const subject =
  /(?<!\p{L})(?<article>[Dd](?:er|ie|as)|[Ee]ine?|[Jj]ede[rs]?|[Aa]lle|[Bb]eide|(?:[Uu]ns|[Ii]h|[Ss]ein)e?re?|[Mm]ehrere|[Ee]inige|[Zz]wei|[Dd]rei) (?:\p{Ll}+ )?(?<noun>\p{Lu}[\p{L}-]+)/gu
const preposition =
  /^(?:an|auf|aus|bei|bis|durch|für|gegen|gegenüber|hinter|in|mit|nach|neben|ohne|seit|über|um|unter|von|vor|während|wegen|zu|zwischen|statt|trotz|je|pro|als|wie|samt)$/iu
const agentOfPassive =
  /(?<!\p{L})(?:[Vv]o[nm]|[Dd]urch) (?:(?:d(?:er|em|en|as|ie)|eine[mnr]?|ihre[mnr]?|seine[mnr]?) )?(?:\p{Ll}+ )?(?<noun>\p{Lu}[\p{L}-]+)/gu
const minSharedChars = 4
const maxChars = 1000
const maxWordChars = 40

/**
 * Whether a German text that has the verb of a question for who does something says who: its subject, or what stands
 * behind “von” in the passive, is something that the question does not name.
 */
export function namesAgent(text: string, question: string): boolean {
  const own = text.slice(0, maxChars)
  if (passive.test(own)) {
    return [...own.matchAll(agentOfPassive)].some(({ groups }) =>
      isNew(groups?.['noun'] ?? '', question),
    )
  }
  return [...own.matchAll(subject)].some(({ groups, index }) => {
    const before =
      /(\p{L}+)\s$/u.exec(own.slice(Math.max(0, index - maxWordChars), index))?.[1] ?? ''
    const { article = '', noun = '' } = groups ?? {}
    // “Das Haus der Gemeinde”
    const isGenitive = article === 'der' && /^\p{Lu}/u.test(before)
    return !isGenitive && !preposition.test(before) && isNew(noun, question)
  })
}

function isNew(noun: string, question: string): boolean {
  if (dateValue.test(noun) || timeWord.test(noun) || occasion.test(noun)) return false
  const start = noun.toLowerCase().slice(0, Math.max(minSharedChars, noun.length - 2))
  return !question.toLowerCase().includes(start)
}
