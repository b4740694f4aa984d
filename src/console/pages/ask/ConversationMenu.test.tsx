import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, teamMe } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { updateConversation, type Conversation } from '#contract/conversations.ts'
import { ConversationMenu } from './ConversationMenu.tsx'

const conversation: Conversation = {
  id: '01a1fa5a-d95d-7b20-a46e-000000000009',
  object: 'conversation',
  created_at: '2026-11-20T10:00:00.000000Z',
  updated_at: '2026-11-20T10:00:00.000000Z',
  title: 'Dogs',
  graph_ids: [],
  model: null,
  shared: 'private',
  is_owner: true,
  key_name: 'Test',
  turn_count: 1,
}

async function openSharing(own: ReturnType<typeof me>) {
  const service = fakeService()
    .answer(getMe, own)
    .answer(updateConversation, { ...conversation, shared: 'team' })
  const screen = await renderConsole(<ConversationMenu conversation={conversation} />, service)
  await screen.getByRole('button', { name: 'Conversation actions' }).click()
  await screen.getByRole('menuitem', { name: /^Share with/ }).click()
  return { screen, service }
}

test('an organization key is told that teams cannot read what it shares', async () => {
  const { screen, service } = await openSharing(me())
  const dialog = screen.getByRole('alertdialog', { name: 'Share with organization keys?' })
  await expect.element(dialog.getByText(/Keys of teams cannot\./)).toBeVisible()
  expect(service.sent).toEqual([])
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => service.sent).toEqual([{ shared: 'team' }])
})

test('a team key is told that its team and organization keys read what it shares', async () => {
  const { screen } = await openSharing(teamMe())
  const dialog = screen.getByRole('alertdialog', { name: 'Share with the team?' })
  await expect
    .element(dialog.getByText(/All keys of the team Weavers and all organization keys/))
    .toBeVisible()
})
