import { expect, test, vi } from 'vitest'
import { fakeService, renderConsole, testId } from '#console/test-console.tsx'
import type { Turn } from '#console/ask/turn.ts'
import { TurnView } from './TurnView.tsx'

const hidden: Turn = {
  key: testId(1),
  id: testId(1),
  after: '',
  question: 'Do dogs pay?',
  feedback: null,
  status: 'hidden',
}

function show(turn: Turn, onAgain = vi.fn<() => void>()) {
  return renderConsole(
    <TurnView
      turn={turn}
      onAgain={onAgain}
      conversation_id={testId(2)}
      isOwner
      onWhy={() => undefined}
      onKeep={() => undefined}
    />,
    fakeService(),
  )
}

test('an answer from a graph out of reach is not shown', async () => {
  const screen = await show({ ...hidden, question: '' })
  await expect.element(screen.getByText(/that your key cannot read/)).toBeVisible()
})

test('an answer from a deleted file says so, and is asked for again', async () => {
  const onAgain = vi.fn<() => void>()
  const screen = await show({ ...hidden, isDeleted: true }, onAgain)
  await expect
    .element(screen.getByText('A file that this answer quotes was deleted.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Ask again' }).click()
  expect(onAgain).toHaveBeenCalledOnce()
})
