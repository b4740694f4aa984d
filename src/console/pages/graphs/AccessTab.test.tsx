import { expect, test } from 'vitest'
import {
  fakeService,
  me,
  renderConsole,
  teamMe,
  testGraph,
  testKey,
  testPage,
} from '#console/test-console.tsx'
import { getMe, listKeys } from '#contract/access.ts'
import { explainAccess, previewAccess } from '#contract/access-questions.ts'
import { getGraph, getGraphAccess, updateGraph } from '#contract/graphs.ts'
import { AccessTab } from './AccessTab.tsx'

const legal = { id: '01a1fa5a-d95d-7b20-a46e-0000000000aa', name: 'Legal' }
const research = { id: '01a1fa5a-d95d-7b20-a46e-0000000000ab', name: 'Research' }
const graph = testGraph(3, { team_ids: [legal.id] })
const key = testKey(4, { team_id: research.id })
const nothing = { gains: [], loses: [], teams_gain: [], teams_lose: [], files: 0, refusals: [] }

function service() {
  return fakeService()
    .answer(getMe, { ...me(), teams: [legal, research] })
    .answer(getGraph, graph)
    .answer(listKeys, testPage([key]))
    .answer(getGraphAccess, {
      org_wide: false,
      teams: [legal],
      keys: [{ ...key, can: ['ask', 'read'] }],
      key_count: 1,
    })
    .answer(explainAccess, {
      allowed: false,
      chain: [
        { about: 'key', passed: true, id: key.id, name: key.name, says: 'The key is valid.' },
        { about: 'permission', passed: false, says: 'It lacks the permission graphs:write.' },
      ],
    })
    .answer(previewAccess, {
      ...nothing,
      etag: '"one"',
      loses: [{ ...key, name: 'Ask box', team_id: legal.id, what: ['ask', 'read'], used: true }],
      teams_lose: [legal],
      files: 2,
    })
}

const render = (fake: ReturnType<typeof service>, search = '') =>
  renderConsole(
    <AccessTab />,
    fake,
    `/graphs/${graph.id}/access${search}`,
    '/graphs/:graph_id/access',
  )

async function rescope(screen: Awaited<ReturnType<typeof render>>) {
  await screen.getByRole('button', { name: 'Change access' }).click()
  await screen.getByRole('checkbox', { name: 'Research' }).click()
  await screen.getByRole('checkbox', { name: 'Legal' }).click()
}

test('the dialog to change access begins with who has access, without the name', async () => {
  const screen = await render(service())
  await screen.getByRole('button', { name: 'Change access' }).click()
  const dialog = screen.getByRole('dialog', { name: `Access to ${graph.name}` })
  await expect.element(dialog.getByText('Who has access')).toBeVisible()
  expect(dialog.getByLabelText('Name').elements()).toEqual([])
})

test('without a team, the way to change access says that one is needed', async () => {
  const fake = service()
    .answer(getMe, me())
    .answer(getGraph, { ...graph, team_ids: [] })
  const screen = await render(fake)
  await expect
    .element(screen.getByRole('button', { name: 'Change access' }))
    .toHaveAccessibleDescription(/^Create a team first/)
})

test('before a key is chosen, all steps are unchecked', async () => {
  const screen = await render(service())
  const steps = screen.getByRole('list', { name: 'Access path' })
  await expect.element(steps).toMatchTextContent(/Not checked: Key.*Not checked: Graph/)
})

test('a key without access sees the blocking step, and later steps as not checked', async () => {
  const screen = await render(service(), `?key=${key.id}&action=write`)
  await expect.element(screen.getByText(/cannot edit/)).toBeVisible()
  const steps = screen.getByRole('list', { name: 'Access path' })
  await expect.element(steps).toMatchTextContent(/Allowed: Key Nightly import/)
  await expect.element(steps).toMatchTextContent(/Blocked here: Permission.*It lacks/)
  await expect.element(steps).toMatchTextContent(/Not checked: Graph/)
})

test('a failed explanation shows its error', async () => {
  const fake = service().fail(explainAccess, 'key_not_found', 'There is no such key.')
  const screen = await render(fake, `?key=${key.id}`)
  await expect.element(screen.getByText('There is no such key.')).toBeVisible()
})

test('a row opens the explanation of its key and moves the focus there', async () => {
  const fake = service()
  const screen = await render(fake)
  await screen.getByRole('link', { name: /^Nightly import/ }).click()
  await expect.element(screen.getByText(/cannot read/)).toBeVisible()
  expect(fake.requests.join('\n')).toContain(`key_id=${key.id}`)
  await expect.poll(() => document.activeElement?.textContent).toContain('Blocked here')
})

test('only administrators see the keys with access', async () => {
  const fake = service().answer(getMe, { ...me(['*:write']), teams: [legal, research] })
  const screen = await render(fake)
  await expect.element(screen.getByText(/^Only keys of this team and/)).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Keys with access' }))
    .not.toBeInTheDocument()
  expect(fake.requests.some((request) => request.includes('/admin/'))).toBe(false)
})

test('the team that made a graph is told who can share it', async () => {
  const who = { ...teamMe(), teams: [legal] }
  const screen = await render(service().answer(getMe, who))
  await expect
    .element(screen.getByText(/To share it with other teams, ask an administrator of Test\./))
    .toBeVisible()
})

test('a team that reads a graph of everyone is told who can limit it', async () => {
  const fake = service().answer(getMe, { ...teamMe(), teams: [legal] })
  const screen = await render(fake.answer(getGraph, { ...graph, team_ids: [] }))
  await expect
    .element(screen.getByText(/To limit it to some teams, ask an administrator of Test\./))
    .toBeVisible()
})

test('a new scope is saved after a preview of who loses access and whether they used it', async () => {
  const fake = service().answer(updateGraph, { ...graph, team_ids: [research.id] })
  const screen = await render(fake)
  await rescope(screen)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Legal will lose access')).toBeVisible()
  await expect.element(dialog.getByText('Used in the last 30 days')).toBeVisible()
  await expect.element(dialog.getByText('Access to 2 files changes').first()).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => fake.requests).toContain(`PUT /v1/graphs/${graph.id}`)
})

test('nothing is saved before the preview has loaded', async () => {
  const fake = service().hang(previewAccess)
  const screen = await render(fake)
  await rescope(screen)
  const save = screen.getByRole('dialog').getByRole('button', { name: 'Save' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await save.click({ force: true })
  expect(fake.requests).not.toContain(`PUT /v1/graphs/${graph.id}`)
})

test('a failed preview can be retried', async () => {
  const fake = service().fail(previewAccess, 'internal', 'An internal error occurred.')
  const screen = await render(fake)
  await rescope(screen)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(previewAccess, { ...nothing, etag: '"two"', teams_gain: [research] })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByText('Research will gain access')).toBeVisible()
})

test('an outdated preview is shown again before saving', async () => {
  const fake = service().fail(updateGraph, 'preview_stale', 'Something else has changed since.')
  const screen = await render(fake)
  await rescope(screen)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Legal will lose access')).toBeVisible()
  fake.answer(previewAccess, {
    ...nothing,
    etag: '"two"',
    loses: [{ ...key, name: 'Another', team_id: legal.id, what: ['ask'], used: false }],
    teams_lose: [legal],
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/Something changed in the meantime/)).toBeVisible()
  await expect.element(dialog.getByText('Another')).toBeVisible()
  fake.answer(updateGraph, { ...graph, team_ids: [research.id] })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
