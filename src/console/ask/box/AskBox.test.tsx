import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { AskBox } from './AskBox.tsx'

interface LoadingBoxProps {
  onAsk: (question: string) => void
  reason?: string
  sendsDraft?: boolean
}

/** A box whose graphs are known after a press. */
function LoadingBox({ onAsk, reason, sendsDraft = false }: LoadingBoxProps) {
  const [isLoading, setLoading] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setLoading(false)}>
        Load
      </button>
      <AskBox
        draft={{ read: () => 'Do dogs pay?', write: () => undefined }}
        takesFocus
        sendsDraft={sendsDraft}
        isAnswering={false}
        isLoading={isLoading}
        disabledReason={isLoading ? 'Choose a graph to ask.' : reason}
        onAsk={onAsk}
        onStop={() => undefined}
      />
    </>
  )
}

test('a question that is sent while the graphs are loading goes out once they are known', async () => {
  const onAsk = vi.fn<(question: string) => void>()
  const screen = await renderConsole(<LoadingBox onAsk={onAsk} />, fakeService())
  const ask = screen.getByRole('button', { name: 'Ask' })
  await ask.click()
  await expect.element(ask).toHaveAttribute('aria-busy', 'true')
  expect(onAsk).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Load' }).click()
  await expect.poll(() => onAsk.mock.calls).toEqual([['Do dogs pay?']])
  await expect.element(screen.getByRole('textbox')).toHaveValue('')
})

test('a question that turns out to have no graph stays in the box', async () => {
  const onAsk = vi.fn<(question: string) => void>()
  const screen = await renderConsole(
    <LoadingBox onAsk={onAsk} reason="Choose a graph to ask." />,
    fakeService(),
  )
  const ask = screen.getByRole('button', { name: 'Ask' })
  await ask.click()
  await screen.getByRole('button', { name: 'Load' }).click()
  await expect.element(ask).toHaveAccessibleDescription('Choose a graph to ask.')
  await expect.element(ask).not.toHaveAttribute('aria-busy')
  await expect.element(screen.getByRole('textbox')).toHaveValue('Do dogs pay?')
  expect(onAsk).not.toHaveBeenCalled()
})

test('a question that was typed on another page goes out by itself', async () => {
  const onAsk = vi.fn<(question: string) => void>()
  const screen = await renderConsole(<LoadingBox onAsk={onAsk} sendsDraft />, fakeService())
  await screen.getByRole('button', { name: 'Load' }).click()
  await expect.poll(() => onAsk.mock.calls).toEqual([['Do dogs pay?']])
})

interface AnsweringBoxProps {
  onAsk: (question: string) => void
  onStop?: () => void
}

/** A box behind an answer that is complete after a press. */
function AnsweringBox({ onAsk, onStop }: AnsweringBoxProps) {
  const [isAnswering, setAnswering] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setAnswering(false)}>
        Complete
      </button>
      <AskBox
        draft={{ read: () => '', write: () => undefined }}
        takesFocus={false}
        sendsDraft={false}
        isAnswering={isAnswering}
        isLoading={false}
        disabledReason={undefined}
        hint={<p>What answers</p>}
        onAsk={onAsk}
        onStop={() => {
          setAnswering(false)
          onStop?.()
        }}
      />
    </>
  )
}

test('a question that is sent during an answer says that it waits, and goes out behind it', async () => {
  const onAsk = vi.fn<(question: string) => void>()
  const screen = await renderConsole(<AnsweringBox onAsk={onAsk} />, fakeService())
  const question = screen.getByRole('textbox')
  await question.fill('Do dogs pay?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Will be sent after this answer.')).toBeVisible()
  await expect.element(screen.getByText('What answers')).not.toBeInTheDocument()
  expect(onAsk).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Complete' }).click()
  await expect.poll(() => onAsk.mock.calls).toEqual([['Do dogs pay?']])
  await expect.element(question).toHaveValue('')
})

test('a question that is typed on, or whose answer before is stopped, waits to be sent again', async () => {
  const onAsk = vi.fn<(question: string) => void>()
  const screen = await renderConsole(<AnsweringBox onAsk={onAsk} />, fakeService())
  const question = screen.getByRole('textbox')
  await question.fill('Do dogs pay?')
  await userEvent.keyboard('{Enter}')
  await question.fill('Do dogs pay? And cats?')
  await expect.element(screen.getByText('What answers')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Will be sent after this answer.')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByRole('button', { name: 'Ask' })).toBeVisible()
  await expect.element(question).toHaveValue('Do dogs pay? And cats?')
  expect(onAsk).not.toHaveBeenCalled()
})

test('a pasted text over the limit is kept whole, and the box says how much is too long', async () => {
  const onAsk = vi.fn<(question: string) => void>()
  const screen = await renderConsole(<LoadingBox onAsk={onAsk} />, fakeService())
  await screen.getByRole('button', { name: 'Load' }).click()
  const question = screen.getByRole('textbox')
  const pasted = `${'Minutes of the ferry. '.repeat(600)}Who pays?`
  await question.fill('')
  // Unlike a value that is set, it is cut where the field has a maximum length.
  question.element().focus()
  // oxlint-disable-next-line no-deprecated -- nothing else inserts text as typing does, which `maxLength` would cut
  document.execCommand('insertText', false, pasted)
  await expect.element(question).toHaveValue(pasted)
  await expect.element(screen.getByText(/13,209 of 10,000 characters\. .* by 3,209/)).toBeVisible()
  const ask = screen.getByRole('button', { name: 'Ask' })
  await expect.element(ask).toHaveAccessibleDescription('Shorten your question.')
  await question.click()
  await userEvent.keyboard('{Enter}')
  expect(onAsk).not.toHaveBeenCalled()

  await question.fill('Who pays?')
  await expect.element(screen.getByText(/of 10,000 characters/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onAsk.mock.calls).toEqual([['Who pays?']])
})
