import { call, createGraph, createKey, createTeam, uploadText } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test('a graph is given to another team once it was shown who loses it', async ({
  page: home,
  service,
}) => {
  const [from, to] = [await createTeam(service, 'Harbour'), await createTeam(service, 'Pilots')]
  const graph = await createGraph(service, 'Berths', [from.id])
  await uploadText(service, 'berths.md', '# Berths\n\nBerth nine is dredged.', graph.id)
  const user = await createKey(service, { name: 'Berth display', team_id: from.id })
  await createKey(service, { name: 'Pilot app', team_id: to.id })
  await call(
    service,
    'POST',
    '/v1/graphs/question',
    { graph_ids: [graph.id], question: 'Which berth is dredged?' },
    user.key,
  )

  // Uses of graphs are stored every two seconds, and a preview that is shown does not change.
  const change = { type: 'graph_scope', graph_id: graph.id, team_ids: [to.id] }
  await expect
    .poll(async () => {
      const preview = await call<{ loses: { used: boolean }[] }>(
        service,
        'POST',
        '/v1/admin/access/preview',
        { change },
      )
      return preview.loses
    })
    .toEqual([expect.objectContaining({ used: true })])

  await home.goto(service.linkTo(`/graphs/${graph.id}/access`))
  await home.getByRole('button', { name: 'Change access' }).click()
  const dialog = home.getByRole('dialog', { name: 'Access to Berths' })
  await dialog.getByRole('checkbox', { name: 'Pilots' }).check()
  await dialog.getByRole('checkbox', { name: 'Harbour' }).uncheck()
  await expect(dialog.getByText('Harbour will lose access')).toBeVisible()
  await expect(dialog.getByText('Used in the last 30 days')).toBeVisible()
  await expect(dialog.getByText('Pilots will gain access')).toBeVisible()
  await expect(dialog.getByText('Access to 1 file changes').last()).toBeVisible()
  await expectAccessible(home)

  // Another administrator creates a key in the meantime.
  await createKey(service, { name: 'Pilot radio', team_id: to.id })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/Something changed in the meantime/)).toBeVisible()
  await expect(dialog.getByText('Pilot radio')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(home.getByRole('heading', { name: 'Only Pilots' })).toBeVisible()
})

test('a file tells why a key can read it', async ({ page: home, service }) => {
  const team = await createTeam(service, 'Customs')
  const graph = await createGraph(service, 'Declarations', [team.id])
  const file = await uploadText(service, 'declaration.md', 'Two crates of tea.', graph.id)
  const key = await createKey(service, { name: 'Customs desk', team_id: team.id })
  await home.goto(service.linkTo(`/files/${file.id}`))
  await home.getByRole('button', { name: 'Check a key’s access' }).click()
  const dialog = home.getByRole('dialog')
  await dialog.getByLabel('Key', { exact: true }).selectOption(key.id)
  await expect(dialog.getByText('Customs desk can read declaration.md')).toBeVisible()
  await expect(dialog.getByText(/it is in the graph “Declarations”/)).toBeVisible()
})

test('a key is rotated, and both secrets work until the old one ends', async ({
  page: home,
  service,
}) => {
  const { key: old } = await createKey(service, { name: 'Tide feed', permissions: ['*:read'] })
  await home.goto(service.linkTo('/settings/keys'))
  await home.getByRole('button', { name: 'Actions for Tide feed' }).press('Enter')
  await home.getByRole('menuitem', { name: 'Rotate' }).press('Enter')
  const dialog = home.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rotate key' }).press('Enter')
  const secret = dialog.locator('code').first()
  await expect(secret).toHaveText(/^sheaf_/)
  await expect(dialog.getByText(/The old secret works until/)).toBeVisible()
  const fresh = (await secret.textContent()) ?? ''
  for (const bearer of [old, fresh]) {
    const me = await call<{ key: { name: string } }>(service, 'GET', '/v1/me', undefined, bearer)
    expect(me.key.name).toBe('Tide feed')
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(home.getByText(fresh)).toHaveCount(0)
  const row = home.getByRole('row').filter({ hasText: 'Tide feed' })
  await expect(row).toContainText('Old secret expires')
})

test('a team is deleted once it owns nothing, and its keys end with it', async ({
  page: home,
  service,
}) => {
  const team = await createTeam(service, 'Dredgers')
  const graph = await createGraph(service, 'Dredging', [team.id])
  const key = await createKey(service, { name: 'Dredger one', team_id: team.id })
  await home.goto(service.linkTo('/settings/teams'))
  const ask = async () => {
    await home.getByRole('button', { name: 'Actions for Dredgers' }).click()
    await home.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await ask()
  const question = home.getByRole('alertdialog')
  await expect(question.getByText('Dredgers still has 1 graph.').first()).toBeVisible()
  await expect(question.getByRole('link', { name: 'Dredging' })).toBeVisible()
  await expectAccessible(home)
  await question.getByRole('button', { name: 'Cancel' }).click()

  await call(service, 'DELETE', `/v1/graphs/${graph.id}`)
  await ask()
  await expect(question.getByText('Its key will be revoked')).toBeVisible()
  await expect(question.getByText('Dredger one')).toBeVisible()
  await question.getByRole('button', { name: 'Delete team' }).click()
  // An open dialog hides the rows behind it from `getByRole`.
  await expect(question).toBeHidden()
  await expect(home.getByRole('row').filter({ hasText: 'Dredgers' })).toHaveCount(0)
  await expect(call(service, 'GET', '/v1/me', undefined, key.key)).rejects.toThrow('401')
})
