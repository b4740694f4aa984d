import { expect, test, vi } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import type { Turn } from '#console/ask/turn.ts'
import { TurnView } from './TurnView.tsx'

const question = 'Do dogs pay?'
const request = { key: 'visit 1', id: null, after: '', question, feedback: null }
const streaming: Turn = {
  ...request,
  status: 'streaming',
  answer: { question, answer: '', sources: [] },
}

const view = (turn: Turn) => (
  <TurnView
    turn={turn}
    onAgain={null}
    conversation_id={null}
    isOwner
    onWhy={() => undefined}
    onKeep={() => undefined}
  />
)
const show = (turn: Turn) => renderConsole(view(turn), fakeService())

test('a question on its way says so', async () => {
  const screen = await show({ ...request, status: 'sent' })
  await expect.element(screen.getByText('Searching the files…')).toBeInTheDocument()
})

test('an answer without words yet is still being searched for, and says so where it can be seen', async () => {
  const screen = await show(streaming)
  await expect.element(screen.getByText('Searching the files…')).toBeVisible()
})

test('while the model makes a question complete, it is waited for, and not the search', async () => {
  const screen = await show({ ...streaming, context: { passages: 0, files: 0 } })
  await expect.element(screen.getByText('Waiting for the model…')).toBeVisible()
})

test('while the model has said nothing, the page names what was found, and says when that takes long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const screen = await show({ ...streaming, context: { passages: 4, files: 2 } })
    const status = screen.getByText('4 passages from 2 files found. Waiting for the model…')
    await expect.element(status).toBeVisible()
    vi.advanceTimersByTime(20_000)
    await expect
      .element(screen.getByText(/The model has not responded for 20 seconds\. Wait, or stop/))
      .toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('a long search after the model has completed the question is not blamed on the model', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const screen = await show({ ...streaming, context: { passages: 0, files: 0 } })
    await expect.element(screen.getByText('Waiting for the model…')).toBeVisible()
    vi.advanceTimersByTime(20_000)
    await expect.element(screen.getByText('Searching the files…')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
