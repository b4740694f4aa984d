import { expect, test } from 'vitest'
import { askedGraph } from './test-asked-graph.ts'

const yard = `# Yard report

MV Fulmar touched Lunna pier on 14 February 2026. She was repaired by the Brekke yard.

MV Tern sailed route 2 during these sixteen days. MV Tern takes 40 bicycles, MV Dunlin 12.

The harbour board decides the wind limit for berthing at Lunna. At Lunna the fender lights are repaired by the municipality.

A bicycle costs 2.50 euros. A bus from the pier costs 2 euros. Dogs travel for 3 euros.`

test('the reader quotes for a follow-up only what mentions its subject', async () => {
  const { ask } = await askedGraph({}, { 'yard.md': yard })
  const after = async (first: string, question: string) => {
    const history = [{ question: first, answer: '' }]
    const { answer, searched_for, notice } = await ask({ question, history })
    return { answer, searched_for, notice }
  }
  const none = 'These documents do not answer this question.'
  const touched = 'When did MV Fulmar touch Lunna pier?'
  const limit = 'What is the wind limit for berthing at Lunna?'

  expect(await after('What is the Skerra Maid?', 'How much did it cost?')).toMatchObject({
    answer: none,
    searched_for: 'How much did the Skerra Maid cost?',
  })
  expect(await after(touched, 'How much did it cost?')).toMatchObject({
    notice: 'whole_question_needed',
  })
  expect(await after(touched, 'And MV Tern?')).toMatchObject({
    answer: none,
    searched_for: 'When did MV Tern touch Lunna pier?',
  })
  expect((await after(limit, 'And who decides?')).answer).toBe(
    'The harbour board decides the wind limit for berthing at Lunna.',
  )

  expect((await after(touched, 'And who repaired her?')).answer).toContain('Brekke yard')
  const takes = await after('How many bicycles does MV Tern take?', 'And MV Dunlin?')
  expect(takes.answer).toContain('MV Dunlin 12')
  const pier = await after('Who repaired MV Fulmar?', 'When did she touch Lunna pier?')
  expect(pier.answer).toContain('14 February 2026')

  const late = 'The crew of the Astrid reported the broken lamp to the harbour office.'
  const lamps = await askedGraph({}, { 'yard.md': `${yard}\n\n${late}` })
  const history = [{ question: 'What is the Skerra Maid?', answer: '' }]
  expect((await lamps.ask({ question: 'Who must it be reported to?', history })).answer).toBe(none)
  const named = [{ question: 'What is the Astrid?', answer: '' }]
  const reported = await lamps.ask({ question: 'Who was it reported to?', history: named })
  expect(reported.answer).toBe(late)
})
