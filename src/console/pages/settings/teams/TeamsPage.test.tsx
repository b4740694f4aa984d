import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  fakeService,
  me,
  renderConsole,
  testGraph,
  testPage,
  expectSortedByHeaders,
} from '#console/test-console.tsx'
import { getMe, listTeams } from '#contract/access.ts'
import { deleteTeam, previewAccess, updateTeam } from '#contract/access-questions.ts'
import { listGraphs } from '#contract/graphs.ts'
import { TeamsPage } from './TeamsPage.tsx'

const legal = {
  id: '01a1fa5a-d95d-7b20-a46e-0000000000aa',
  name: 'Legal',
  created_at: '2026-11-20T10:00:00.000000Z',
}
const graph = testGraph(3, { team_ids: [legal.id] })
const importKey = { id: '01a1fa5a-d95d-7b20-a46e-0000000000c1', name: 'Nightly import' }
const preview = {
  etag: '"one"',
  gains: [],
  loses: [{ ...importKey, team_id: legal.id, what: ['*:write'], used: true }],
  teams_gain: [],
  teams_lose: [{ id: legal.id, name: legal.name }],
  files: 0,
  refusals: [],
}

function service() {
  return fakeService()
    .answer(getMe, { ...me(), teams: [legal] })
    .answer(listTeams, testPage([{ ...legal, keys: 3, graphs: 2 }]))
    .answer(previewAccess, preview)
    .answer(listGraphs, testPage([graph]))
}

async function choose(screen: Awaited<ReturnType<typeof renderConsole>>, what: string) {
  await screen.getByRole('button', { name: 'Actions for Legal' }).click()
  await screen.getByRole('menuitem', { name: what }).click()
}

test('loading teams show a skeleton', async () => {
  const screen = await renderConsole(<TeamsPage />, service().hang(listTeams))
  await expect.element(screen.getByText('Loading teams')).toBeInTheDocument()
})

test('a list that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listTeams, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<TeamsPage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(listTeams, testPage([{ ...legal, keys: 3, graphs: 2 }]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Legal' })).toBeVisible()
})

test('without teams, the page explains what a team is', async () => {
  const screen = await renderConsole(<TeamsPage />, service().answer(listTeams, testPage([])))
  await expect.element(screen.getByText('No teams yet')).toBeVisible()
  const buttons = screen.getByRole('button', { name: 'New team' }).elements()
  const fills = buttons.map((button) => getComputedStyle(button).backgroundColor)
  // One of them is the primary button of the page, so the other looks different.
  expect(new Set(fills).size).toBe(2)
  expect(fills).toHaveLength(2)
})

test('a row shows the numbers of keys and graphs of a team and links to them', async () => {
  await page.viewport(1280, 800)
  const screen = await renderConsole(<TeamsPage />, service())
  await expect
    .element(screen.getByRole('link', { name: '2 graphs of Legal' }))
    .toHaveAttribute('href', `/graphs?scope=${legal.id}`)
  await expect
    .element(screen.getByRole('link', { name: '3 keys of Legal' }))
    .toHaveAttribute('href', `/settings/keys?scope=${legal.id}`)
})

test('a team without graphs of its own has no link to an empty list', async () => {
  await page.viewport(1280, 800)
  const fake = service().answer(listTeams, testPage([{ ...legal, keys: 3, graphs: 0 }]))
  const screen = await renderConsole(<TeamsPage />, fake)
  await expect.element(screen.getByText('None', { exact: true })).toBeVisible()
  expect(screen.getByRole('link', { name: /of Legal$/ }).elements()).toHaveLength(1)
})

test('a duplicate name is reported at the name field', async () => {
  const message = 'A team named “Deck” already exists.'
  const fake = service().fail(updateTeam, 'team_name_taken', message, { path: 'name' })
  const screen = await renderConsole(<TeamsPage />, fake)
  await choose(screen, 'Rename')
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Name').fill('Deck')
  await dialog.getByRole('button', { name: 'Rename team' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(dialog.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
})

test('the delete confirmation lists the keys that are revoked', async () => {
  const fake = service().answer(deleteTeam, { id: legal.id, deleted: true, keys_revoked: 1 })
  const screen = await renderConsole(<TeamsPage />, fake)
  await choose(screen, 'Delete')
  const question = screen.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/Its key will be revoked.*Nightly import/)
  await question.getByRole('button', { name: 'Delete team' }).click()
  await expect.poll(() => fake.requests).toContain(`DELETE /v1/admin/teams/${legal.id}`)
})

test('a team with graphs cannot be deleted, and the dialog links to them', async () => {
  const fake = service().answer(previewAccess, {
    ...preview,
    files: 2,
    refusals: ['Legal still has 1 graph.', 'Legal still has 2 files.'],
  })
  const screen = await renderConsole(<TeamsPage />, fake)
  await choose(screen, 'Delete')
  const question = screen.getByRole('alertdialog')
  await expect
    .element(question.getByRole('link', { name: 'Supplier contracts' }))
    .toHaveAttribute('href', `/graphs/${graph.id}/access`)
  await expect.element(question.getByRole('link', { name: 'Files' })).toBeVisible()
  await expect
    .element(question.getByRole('button', { name: 'Delete team' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('an outdated preview is shown again before a team is deleted', async () => {
  const fake = service().fail(deleteTeam, 'preview_stale', 'Something else has changed since.')
  const screen = await renderConsole(<TeamsPage />, fake)
  await choose(screen, 'Delete')
  const question = screen.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/Its key will be revoked/)
  fake.answer(previewAccess, { ...preview, etag: '"two"', loses: [] })
  await question.getByRole('button', { name: 'Delete team' }).click()
  await expect.element(question.getByText(/Something changed in the meantime/)).toBeVisible()
  await expect.element(question).toMatchTextContent(/The team has no keys/)
})

test('a team key sees its team, and is not offered to change it', async () => {
  const fake = service().answer(getMe, {
    ...me(),
    key: { ...me().key, team_id: legal.id },
    team: legal,
    teams: [legal],
  })
  const screen = await renderConsole(<TeamsPage />, fake)
  await expect.element(screen.getByText('Legal', { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: /New team|Actions/ }).elements()).toEqual([])
})

test('the header of a column has the service sort the list', async () => {
  await page.viewport(1280, 800)
  const fake = service()
  const screen = await renderConsole(<TeamsPage />, fake)
  await expectSortedByHeaders(screen, fake, [
    ['Name', 'order_by=name&order=asc'],
    ['Keys', 'order_by=keys&order=desc'],
    ['Own graphs', 'order_by=graphs&order=desc'],
  ])
})
