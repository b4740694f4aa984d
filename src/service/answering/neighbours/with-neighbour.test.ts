import { expect, test } from 'vitest'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const notices = `# Notices

The hall is closed on Sunday, 9 May. The climbing wall is open from 8 am as usual on all other days.

The copier on the second floor is broken again. Use the one in the library until Friday.

Guests park behind the house. However, on market days the yard is locked.

The sauna costs 6 euros. Towels cost 2 euros.
`

test('a statement comes with the sentence that it is the exception to, or that takes it back', async () => {
  const { ask } = await askedGraph({}, { 'notices.md': notices })
  const answerTo = async (question: string): Promise<string> => {
    const { answer, sources } = await ask({ question })
    expect(answer).toContain(sources[0]?.snippet)
    return answer
  }
  expect(await answerTo('Is the climbing wall open on 9 May?')).toContain(
    'The hall is closed on Sunday, 9 May. The climbing wall is open from 8 am as usual on all other days.',
  )
  expect(await answerTo('Which floor has a working copier?')).toContain(
    'broken again. Use the one in the library until Friday.',
  )
  expect(await answerTo('Where do guests park?')).toContain(
    'Guests park behind the house. However, on market days the yard is locked.',
  )
  expect(await answerTo('How much is the sauna?')).not.toContain('Towels')
})
