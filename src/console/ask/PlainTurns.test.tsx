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
