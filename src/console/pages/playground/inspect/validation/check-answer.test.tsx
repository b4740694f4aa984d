import { expect, test } from 'vitest'
import { checkAnswer } from './check-answer.ts'

test('an answer is checked in a worker', async () => {
  const schema = JSON.stringify({ type: 'object', required: ['name'] })
  expect(await checkAnswer(schema, '{"name":1}')).toMatchObject({ status: 'valid' })
  expect(await checkAnswer(schema, '{}')).toMatchObject({
    status: 'invalid',
    problems: [{ pointer: '/name', message: 'Missing.' }],
  })
})

test('a pattern with exponential time is terminated, and the page stays responsive', async () => {
  let turns = 0
  const clock = setInterval(() => (turns += 1), 10)
  const check = await checkAnswer('{"pattern":"^(a+)+$"}', JSON.stringify(`${'a'.repeat(60)}!`))
  clearInterval(clock)
  expect(check).toMatchObject({ status: 'too_slow' })
  expect(turns).toBeGreaterThan(5)
})
