import { exceptionWords } from './exceptions.ts'

const atEnd = new RegExp(
  `(?<before>(?<![\\p{L}\\p{N}])|^)(?<negation>not|nicht|pas|niet|${exceptionWords})\\s*$`,
  'iu',
)
const shortAtEnd = /(?<=\p{L})n['’]t\s*$/iu
// “Do not cost more than 5”, “no cuestan más de 5” and “ne coûtent pas plus de 5”
const measures = [
  {
    not: 'not',
    pattern:
      /(?<=\p{L})(?:n['’]t| not) (?<verb>(?:be|cost|weigh|earn|last|take|have|make|need|measure|contain|show|reach|get) )(?=(?:(?:any )?(?:more|less|fewer|longer|heavier|older|younger|higher|lower|larger|bigger|smaller|cheaper) than|over|above|under|below|between)(?!\p{L}))/iu,
  },
  {
    not: 'no',
    pattern:
      /(?<!\p{L})no (?<verb>(?:cuest|pes|gan|dur|tien|mid)\p{L}{1,4} )(?=(?:más|menos) de(?!\p{L}))/iu,
  },
  {
    not: 'non',
    pattern:
      /(?<!\p{L})non (?<verb>(?:cost|pes|guadagn|dur|hann)\p{L}{1,4} )(?=(?:più|meno) di(?!\p{L}))/iu,
  },
  {
    not: '',
    pattern: /(?<!\p{L})(?:ne |n['’])(?<verb>\p{L}{2,20} )(?=pas (?:plus|moins) d)/iu,
  },
]

/** A question with the negation of a limit right before it: “cost not more than 5” for “do not cost more than 5”. */
export function withNegationBefore(question: string): string {
  return measures.reduce(
    (text, { not, pattern }) =>
      text.replace(pattern, (_, verb: string) => ` ${verb}${not}${not === '' ? '' : ' '}`),
    question,
  )
}

/** What stands before a limit, and the negation at its end, apart; the negation is empty where there is none. */
export function withoutNegationAtEnd(text: string): { before: string; negation: string } {
  const short = text.replace(shortAtEnd, ' ')
  if (short !== text) return { before: short, negation: 'not' }
  const { index, groups } = atEnd.exec(text) ?? {}
  return index === undefined
    ? { before: text, negation: '' }
    : { before: text.slice(0, index), negation: groups?.['negation'] ?? '' }
}
