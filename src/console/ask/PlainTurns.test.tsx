import { expect, test } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { PlainTurns } from './PlainTurns.tsx'

test('a stored conversation is not blank while the code that shows answers loads', async () => {
  const screen = await renderConsole(
    <PlainTurns turns={[]} onAgain={() => undefined} />,
    fakeService(),
  )
  expect(screen.container.getBoundingClientRect().height).toBeGreaterThan(20)
})

test('the search is announced once, by the code that shows answers', async () => {
  const question = 'Do dogs pay?'
  const turn = { key: '1', id: null, after: '', question, feedback: null, status: 'sent' } as const
  const screen = await renderConsole(
    <PlainTurns turns={[turn]} onAgain={() => undefined} />,
    fakeService(),
  )
  await expect.element(screen.getByText('Searching the files…')).toBeVisible()
  expect(screen.getByRole('status').elements()).toEqual([])
})
