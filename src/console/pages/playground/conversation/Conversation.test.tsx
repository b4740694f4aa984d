import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { getBinding } from '#contract/limits.ts'
import { Conversation } from './Conversation.tsx'

test('Ctrl and Enter sends wherever the focus is, but not through an open dialog', async () => {
  const service = fakeService().answer(getMe, me()).fail(getBinding, 'internal', 'Not needed here.')
  const screen = await renderConsole(
    <>
      <div role="dialog">
        <button type="button">Choose</button>
      </div>
      <button type="button">Elsewhere</button>
      <Conversation />
    </>,
    service,
  )
  const warning = screen.getByText(/No value for {{cargo}}/)
  await screen.getByLabelText('Message', { exact: true }).fill('Weigh {{cargo}}')
  await expect.element(screen.getByRole('textbox', { name: 'cargo, row 1' })).toBeVisible()
  await screen.getByRole('button', { name: 'Choose' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(warning).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Elsewhere' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(warning).toBeVisible()
})

test('a prompt with variables without a value is sent only after a warning', async () => {
  const service = fakeService()
    .answer(getMe, me())
    .fail(getBinding, 'internal', 'Not needed here.')
    .hang(createChatCompletion)
  const chats = () => service.requests.filter((request) => request.startsWith('POST'))
  const screen = await renderConsole(<Conversation />, service)
  await screen.getByLabelText('Message', { exact: true }).fill('Weigh {{cargo}}')
  const cell = screen.getByRole('textbox', { name: 'cargo, row 1' })
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true')
  await screen.getByRole('button', { name: 'Run', exact: true }).click()
  await expect.element(screen.getByText(/No value for {{cargo}}/)).toBeVisible()
  expect(chats()).toEqual([])
  await screen.getByRole('button', { name: 'Send anyway' }).click()
  await expect.poll(() => chats().length).toBe(1)
})
