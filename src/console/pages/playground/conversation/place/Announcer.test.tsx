import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Conversation } from '#console/pages/playground/conversation/Conversation.tsx'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getBinding } from '#contract/limits.ts'

function Sample() {
  const play = usePlay()
  return (
    <>
      <button
        type="button"
        onClick={() => {
          play.insert(null, { role: 'user', content: 'Second' })
          play.insert(null, { role: 'user', content: 'First' })
        }}
      >
        Add two
      </button>
      <Conversation />
    </>
  )
}

test('moving a message with the keyboard is announced', async () => {
  const service = fakeService().answer(getMe, me()).fail(getBinding, 'internal', 'Not needed here.')
  const screen = await renderConsole(<Sample />, service)
  await screen.getByRole('button', { name: 'Add two' }).click()
  const status = screen.getByRole('status', { name: 'Moved messages' })
  const handle = screen.getByRole('button', { name: /^Move: drag/ }).first()
  await expect.element(handle).toBeInTheDocument()
  handle.element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(status).toHaveTextContent('This is the first message.')
  const before = status.element().textContent
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => status.element().textContent).not.toBe(before)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(status).toHaveTextContent('Moved to position 2 of 2.')
})
