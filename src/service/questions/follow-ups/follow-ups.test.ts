import { expect, test } from 'vitest'
import { askedGraph } from '#service/questions/test-asked-graph.ts'
import type { FollowUp } from './test-follow-ups.ts'
import { documents, followUps, unseenFollowUps } from './test-follow-ups.ts'

/** Asks each follow-up in its conversation and alone. */
async function askAll(cases: readonly FollowUp[]) {
  const { ask } = await askedGraph({}, documents)
  const results: Record<string, 'right' | 'better' | 'worse' | 'wrong'> = {}
  const searched: string[] = []
  for (const { before, question, answer, not } of cases) {
    const history: { question: string; answer: string }[] = []
    for (const earlier of before) {
      const reply = await ask({ question: earlier, history })
      history.push({ question: earlier, answer: reply.answer })
    }
    const isRight = ({ answer: text, sources }: Awaited<ReturnType<typeof ask>>): boolean =>
      (answer === null ? sources.length === 0 : text.includes(answer)) &&
      (not === undefined || !text.includes(not))
    const reply = await ask({ question, history })
    if (reply.searched_for !== undefined) searched.push(reply.searched_for)
    const alone = isRight(await ask({ question }))
    results[`${before.join(' ')} ${question}`] = isRight(reply)
      ? alone
        ? 'right'
        : 'better'
      : alone
        ? 'worse'
        : 'wrong'
  }
  const namesOf = (outcome: string) =>
    Object.keys(results).filter((name) => results[name] === outcome)
  return {
    worse: namesOf('worse'),
    wrong: namesOf('wrong'),
    better: namesOf('better').length,
    searched,
  }
}

// In other languages it is a list of words.
const isEnglish = (searched: string): boolean => /\?$|leave/u.test(searched)

test(
  'follow-ups are answered as well as the question alone, or better',
  { timeout: 60_000 },
  async () => {
    const { worse, wrong, better, searched } = await askAll(followUps)
    expect({ worse, wrong, better }).toEqual({ worse: [], wrong: [], better: 1 })
    expect(searched.filter(isEnglish)).toEqual([
      'How many days of sick leave do full-time employees get?',
      'Who must sick leave be reported to?',
      'What is the notice period during probation?',
      'How often are phones replaced?',
      'bonus, annual leave',
    ])
  },
)

test(
  'follow-ups that the rules were not made with are answered as well',
  { timeout: 60_000 },
  async () => {
    const { worse, wrong, searched } = await askAll(unseenFollowUps)
    expect(worse).toEqual([])
    // Alone, it finds nothing either.
    const missed = 'Wie hoch ist die Kaltmiete? Was ist mit Haustieren?'
    expect(wrong.filter((name) => name !== missed)).toEqual([])
    expect(searched.filter(isEnglish)).toEqual([
      'How much is reimbursed for hotels?',
      'And until when can annual leave be carried over?',
      'How many days of parental leave do full-time employees get?',
      'And who pays for laptops’ repair?',
    ])
  },
)

test('what stands beside the answer before answers a follow-up first', async () => {
  const { ask } = await askedGraph(
    {},
    {
      'notice.md':
        '# Lunna pier\n\nThe ramp at Lunna pier is closed for cars from 2 to 20 November. Foot passengers use the north steps.',
      'handbook.md':
        '# Check-in\n\nFoot passengers check in at least 10 minutes before departure, vehicles at least 30 minutes.\n\n# Rules\n\nFoot passengers wait behind the line. Foot passengers board first.',
    },
  )
  const first = 'When is Lunna pier closed for cars?'
  const { answer } = await ask({ question: first })
  expect(answer).toContain('2 to 20 November')
  const reply = await ask({
    question: 'and foot passengers?',
    history: [{ question: first, answer }],
  })
  expect(reply.answer).toMatch(/^(?:notice: )?Foot passengers use the north steps/)
})
