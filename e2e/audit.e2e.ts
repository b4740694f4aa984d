import { readFile } from 'node:fs/promises'
import { call, createGraph, createKey, createTeam } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test('an administrator finds denied requests and verifies the audit log', async ({
  home: page,
  service,
}) => {
  const graph = await createGraph(service, 'Wool prices under lock')
  const team = await createTeam(service, 'Weavers of the trail')
  const weaver = await createKey(service, {
    name: 'Loom of the trail',
    team_id: team.id,
    permissions: ['graphs:read'],
  })
  await expect(
    call(service, 'GET', `/v1/graphs/${graph.id}`, undefined, weaver.key),
  ).rejects.toThrow('graph_not_found')

  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible()
  const created = page.getByRole('row').filter({ hasText: 'Wool prices under lock' })
  await expect(created).toContainText('Create graph')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('denied')
  await page.getByRole('searchbox').fill('loom of the trail')
  await expect(page).toHaveURL(/outcome=denied/)
  const denied = page.getByRole('row').filter({ hasText: 'Loom of the trail' })
  await expect(denied).toHaveCount(1)
  await denied.getByRole('link', { name: 'Get graph' }).click()
  const details = page.getByRole('dialog', { name: 'Get graph' })
  await expect(details).toContainText('graph_not_found')
  await expect(details).toContainText(graph.id)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  await page.getByRole('button', { name: 'Verify' }).click()
  const result = page.getByRole('status', { name: 'Verification result' })
  await expect(result).toContainText('The chain is intact.')
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ outcome: 'denied', key_name: weaver.name })

  await page.getByRole('searchbox').fill('nothing was ever called this')
  await expect(page.getByText('No matching records')).toBeVisible()
})
