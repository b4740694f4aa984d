import { expect, test } from 'vitest'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { getBinding } from '#contract/limits.ts'
import { Conversation } from './Conversation.tsx'

test('a sent message shows its values, and its placeholders are edited', async () => {
  const service = fakeService()
    .answer(getMe, me())
    .fail(getBinding, 'internal', 'Not needed here.')
    .hang(createChatCompletion)
  const screen = await renderConsole(<Conversation />, service)
  await screen.getByLabelText('Message', { exact: true }).fill('Write about {{topic}}.')
  await screen.getByRole('textbox', { name: 'topic, row 1' }).fill('tides')
  await screen.getByRole('button', { name: 'Run', exact: true }).click()
  const sent = screen.getByRole('article').first()
  await expect.element(sent.getByText('Write about tides.')).toBeVisible()
  await sent.getByRole('button', { name: 'Edit' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Your message' }))
    .toHaveValue('Write about {{topic}}.')
})
