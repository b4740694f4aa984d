import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, teamMe } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { listConversationReaders } from '#contract/conversations/conversation-readers.ts'
import {
  deleteConversation,
  updateConversation,
  type Conversation,
} from '#contract/conversations/conversations.ts'
import { takeToasts } from '#console/ui/overlay/toast.ts'
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
  shared_team_ids: [],
  is_owner: true,
  key_name: 'Test',
  turn_count: 1,
}

const teams = [
  { id: '01a1fa5a-d95d-7b20-a46e-000000000011', name: 'Weavers' },
  { id: '01a1fa5a-d95d-7b20-a46e-000000000012', name: 'Dyers' },
]
const organization = { type: 'organization' as const, id: teams[0]?.id ?? '', name: 'Test' }

async function openSharing(own: ReturnType<typeof me>, changes: Partial<Conversation> = {}) {
  const shown = { ...conversation, ...changes }
  const service = fakeService()
    .answer(getMe, own)
    .answer(updateConversation, { ...shown, shared: 'team' })
    .answer(listConversationReaders, {
      object: 'list',
      turn_count: 3,
      data: [
        { ...organization, readable_turns: 3, hiding: [] },
        ...teams.map((team, index) => ({
          type: 'team' as const,
          ...team,
          readable_turns: index === 0 ? 1 : 0,
          hiding:
            index === 0
              ? [{ type: 'graph' as const, name: 'Harbour' }]
              : [
                  { type: 'file' as const, name: 'scan.png' },
                  { type: 'file' as const, name: 'tides.txt' },
                ],
        })),
      ],
    })
  const screen = await renderConsole(<ConversationMenu conversation={shown} />, service)
  await screen.getByRole('button', { name: 'Conversation actions' }).click()
  await screen.getByRole('menuitem', { name: /^(Share|Change who can read it)…/ }).click()
  return { dialog: screen.getByRole('dialog'), service }
}

test('an organization key shares with the teams that it chooses', async () => {
  const { dialog, service } = await openSharing({ ...me(), teams })
  await dialog.getByRole('checkbox', { name: /^Dyers/ }).click()
  const warning = dialog.getByRole('region', { name: 'No access' })
  await expect.element(warning).toMatchTextContent(/graph or a file that Dyers can’t read/)
  expect(service.sent).toEqual([])
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => service.sent)
    .toEqual([{ shared: 'team', shared_team_ids: [teams[1]?.id] }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a team key shares with its team unless it chooses otherwise', async () => {
  const { dialog, service } = await openSharing(teamMe())
  await expect.element(dialog.getByRole('checkbox', { name: /^Weavers/ })).toBeChecked()
  expect(dialog.getByRole('region', { name: 'No access' }).elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => service.sent)
    .toEqual([{ shared: 'team', shared_team_ids: teamMe().teams.map(({ id }) => id) }])
})

test('who can read a shared conversation is listed with how much, and revoked', async () => {
  const shared = { shared: 'team' as const, shared_team_ids: teams.map(({ id }) => id) }
  const { dialog, service } = await openSharing({ ...me(), teams }, shared)
  await expect.element(dialog.getByText('Can read all 3 answers')).toBeVisible()
  await expect
    .element(
      dialog.getByText('Can read 1 of 3 answers. No access to “Harbour”, which was searched'),
    )
    .toBeVisible()
  await expect
    .element(
      dialog.getByText(
        'Can read no answer. No access to “scan.png” and “tides.txt”, which were read',
      ),
    )
    .toBeVisible()
  await dialog.getByRole('checkbox', { name: /Weavers/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => service.sent)
    .toEqual([{ shared: 'team', shared_team_ids: [teams[1]?.id] }])
})

test('sharing is stopped for everybody', async () => {
  const shared = { shared: 'team' as const, shared_team_ids: [] }
  const { dialog, service } = await openSharing({ ...me(), teams }, shared)
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.poll(() => service.sent).toEqual([{ shared: 'private' }])
})

test('readers that cannot be loaded say so', async () => {
  const service = fakeService()
    .answer(getMe, me())
    .fail(listConversationReaders, 'internal', 'The service has an error.')
  const screen = await renderConsole(
    <ConversationMenu conversation={{ ...conversation, shared: 'team' }} />,
    service,
  )
  await screen.getByRole('button', { name: 'Conversation actions' }).click()
  await screen.getByRole('menuitem', { name: 'Change who can read it…' }).click()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a team that was deleted meanwhile is named at the teams', async () => {
  const { dialog, service } = await openSharing({ ...me(), teams })
  service.fail(updateConversation, 'team_unknown', 'There is no team with this ID.', {
    path: 'shared_team_ids',
  })
  await dialog.getByRole('checkbox', { name: /^Dyers/ }).click()
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect.element(dialog.getByText('There is no team with this ID.')).toBeVisible()
})

test('a deleted conversation is kept by Undo, and deleted when its toast closes', async () => {
  takeToasts()
  const { id } = conversation
  const service = fakeService()
    .answer(getMe, me())
    .answer(deleteConversation, { id, deleted: true })
  const screen = await renderConsole(<ConversationMenu conversation={conversation} />, service)
  const remove = async () => {
    await screen.getByRole('button', { name: 'Conversation actions' }).click()
    await screen.getByRole('menuitem', { name: 'Delete' }).click()
    await screen.getByRole('button', { name: 'Delete conversation' }).click()
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    return takeToasts()[0]
  }
  const kept = await remove()
  kept?.action?.onPress()
  kept?.onClose?.()
  const closed = await remove()
  expect(closed?.title).toBe('Conversation deleted')
  expect(service.requests).not.toContain(`DELETE /v1/conversations/${id}`)
  closed?.onClose?.()
  expect(service.requests).toContain(`DELETE /v1/conversations/${id}`)
})
