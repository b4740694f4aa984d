import { expect, test } from 'vitest'
import { renderConsole } from '#console/test-console.tsx'
import { deleteMapping, listMappings, putMapping, type Mapping } from '#contract/models.ts'
import { takeToasts } from '#console/ui/overlay/toast.ts'
import { ModelsPage } from './ModelsPage.tsx'
import { barn, reader, service, wool } from './test-models.ts'

test('a menu makes a connected model the default, which its row shows', async () => {
  takeToasts()
  const fake = service([reader, wool], [barn]).answer(
    { ...putMapping, path: '/v1/admin/models/mdl-x5' },
    { ...wool, id: 'mdl-x5' },
  )
  const screen = await renderConsole(<ModelsPage />, fake)
  const table = screen.getByRole('table', { name: 'Models', exact: true })
  const row = table.getByRole('row').filter({ hasText: 'wool' })
  await expect.element(row).toBeVisible()
  expect(row.getByText('Default').query()).toBeNull()
  await screen.getByRole('button', { name: 'Actions for Wool' }).click()
  fake.answer(listMappings, { data: [{ ...wool, id: 'mdl-x5' }, wool] })
  await screen.getByRole('menuitem', { name: 'Use as default' }).click()
  await expect.element(row.getByText('Default').last()).toBeVisible()
  expect(takeToasts()).toMatchObject([{ title: 'Wool is now the default model' }])
  expect(fake.sent).toContainEqual(
    expect.objectContaining({ upstream: 'wool:7b', provider_id: barn.id, price_input: 0.25 }),
  )
  await expect.element(row).toHaveLength(1)
  await screen.getByRole('button', { name: 'Actions for Wool' }).click()
  expect(screen.getByRole('menuitem', { name: 'Use as default' }).query()).toBeNull()
  fake.answer(
    { ...deleteMapping, path: '/v1/admin/models/mdl-x5' },
    { id: 'mdl-x5', deleted: true },
  )
  await screen.getByRole('menuitem', { name: 'Stop using as default' }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Stop using as default' }).click()
  await expect.poll(() => fake.requests).toContain('DELETE /v1/admin/models/mdl-x5')
})

test('a model that is removed and also the default stays as the default', async () => {
  const fake = service([{ ...wool, id: 'mdl-x5' }, wool], [barn])
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Wool' }).click()
  await screen.getByRole('menuitem', { name: 'Remove' }).click()
  await expect
    .element(screen.getByRole('alertdialog'))
    .toMatchTextContent(/It stays connected as the default model/)
})

test('a retired ID of the default model does not stand for it', async () => {
  const retired: Mapping = { ...wool, state: 'retired', replacement: 'mdl-x5' }
  const standard: Mapping = { ...wool, id: 'mdl-x5', name: 'Wool now' }
  const screen = await renderConsole(<ModelsPage />, service([standard, retired], [barn]))
  const table = screen.getByRole('table', { name: 'Models', exact: true })
  const row = table.getByRole('row').filter({ hasText: 'Retired' })
  await expect.element(row).toBeVisible()
  expect(row.getByText('Default').query()).toBeNull()
  await screen.getByRole('button', { name: 'Actions for Wool now' }).click()
  await screen.getByRole('menuitem', { name: 'Remove' }).click()
  await expect
    .element(screen.getByRole('alertdialog').getByRole('heading'))
    .toHaveTextContent('Remove Wool now?')
})

test('a default model that is connected under no other ID is replaced only after a confirmation', async () => {
  const only: Mapping = { ...wool, id: 'mdl-x5', name: 'Hemp', upstream: 'hemp:7b' }
  const fake = service([only, wool], [barn]).answer(
    { ...putMapping, path: '/v1/admin/models/mdl-x5' },
    { ...wool, id: 'mdl-x5' },
  )
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Wool' }).click()
  await screen.getByRole('menuitem', { name: 'Use as default' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent(/Hemp is only connected .* will be removed\./)
  expect(fake.requests).not.toContain('PUT /v1/admin/models/mdl-x5')
  await dialog.getByRole('button', { name: 'Use as default' }).click()
  const sent = expect.objectContaining({ upstream: 'wool:7b' })
  await expect.poll(() => fake.sent).toContainEqual(sent)
})
