import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Conversation } from '#console/pages/playground/conversation/Conversation.tsx'
import { useVariantStore } from '#console/pages/playground/play/use-play.ts'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { getBinding } from '#contract/limits.ts'
import { listModels } from '#contract/models.ts'

function Sample() {
  const store = useVariantStore()
  return (
    <>
      <button type="button" onClick={() => store.duplicate(store.active().id)}>
        Add variant
      </button>
      <div style={{ height: '36rem' }}>
        <Conversation />
      </div>
    </>
  )
}

// What a window of 1280 px leaves beside the navigation and the open details.
const besideDetailsPx = 720

test('two variants stand side by side, are sent together and removed with undo', async () => {
  await page.viewport(besideDetailsPx, 800)
  const service = fakeService()
    .answer(getMe, me())
    .answer(listModels, { models: [], object: 'list', data: [] })
    .fail(getBinding, 'internal', 'Not needed here.')
    .hang(createChatCompletion)
  const chats = () => service.requests.filter((request) => request.startsWith('POST'))
  const screen = await renderConsole(<Sample />, service)
  await screen.getByRole('button', { name: 'Add variant' }).click()
  const columns = screen.getByRole('list', { name: 'Variants' })
  await expect.element(columns.getByRole('listitem', { name: /^Variant B/ })).toBeVisible()
  const [a, b] = [/^Variant A/, /^Variant B/].map((name) =>
    columns.getByRole('listitem', { name }).element().getBoundingClientRect(),
  )
  expect(a?.top).toBe(b?.top)
  expect(b?.left).toBeGreaterThanOrEqual(a?.right ?? Infinity)
  expect(b?.right).toBeLessThanOrEqual(besideDetailsPx)

  await screen.getByLabelText('Message', { exact: true }).fill('Which is shorter?')
  await screen.getByRole('button', { name: 'Run all' }).click()
  await expect.poll(() => chats().length).toBe(2)
  await screen.getByRole('button', { name: 'Stop all' }).click()

  await screen.getByRole('button', { name: 'Actions for Variant B' }).click()
  await screen.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.element(columns).not.toBeInTheDocument()
})
