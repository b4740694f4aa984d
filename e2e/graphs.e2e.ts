import { createGraph, createKey, createTeam, uploadText } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test('a graph is made, renamed and deleted by keyboard alone', async ({ home }) => {
  await home.getByRole('link', { name: 'Graphs', exact: true }).press('Enter')
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Graphs')
  await home.getByRole('button', { name: 'New graph' }).first().press('Enter')
  const dialog = home.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await home.keyboard.type('Tide tables')
  await home.keyboard.press('Enter')
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Tide tables')

  await home.getByRole('button', { name: 'Actions for Tide tables' }).press('Enter')
  await home.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await home.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Tide tables 2027')
  await home.keyboard.press('Enter')
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Tide tables 2027')

  await home.getByRole('button', { name: 'Actions for Tide tables 2027' }).press('Enter')
  await home.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const question = home.getByRole('alertdialog')
  await expect(question).toContainText('Tide tables 2027')
  await question.getByRole('button', { name: /^Delete/ }).press('Enter')
  await expect(home).toHaveURL(/\/graphs$/)
  await expect(home.getByRole('link', { name: 'Tide tables 2027' })).toHaveCount(0)
})

test('a team sees its own graphs and never another’s', async ({ page, service }) => {
  const [own, other] = [await createTeam(service, 'Deck'), await createTeam(service, 'Engine')]
  const mine = await createGraph(service, 'Deck drills', [own.id])
  const theirs = await createGraph(service, 'Engine drills', [other.id])
  await uploadText(service, 'drill.md', '# Drill\n\nThe deck drill begins at nine.', mine.id)
  const hidden = await uploadText(
    service,
    'engine.md',
    'The engine drill begins at ten.',
    theirs.id,
  )
  const { key } = await createKey(service, {
    name: 'Deck',
    team_id: own.id,
    permissions: ['*:write'],
  })

  await page.goto(`${service.address}/#key=${key}`)
  await page.getByRole('link', { name: 'Graphs', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Deck drills' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Engine drills' })).toHaveCount(0)
  await page.goto(`${service.address}/graphs/${theirs.id}`)
  await expect(page.getByText('There is no such graph.')).toBeVisible()
  await page.goto(`${service.address}/files/${hidden.id}`)
  await expect(page.getByText('There is no such file.')).toBeVisible()
  await page.goto(`${service.address}/graphs/${mine.id}/ask`)
  await page.getByRole('textbox', { name: 'Question' }).fill('When does the drill begin?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('begins at nine')
  await expect(page.getByRole('article')).not.toContainText('ten')
})

test('a team member asks a graph that is shared with everyone, and opens its source', async ({
  page,
  service,
}) => {
  const team = await createTeam(service, 'Galley')
  const shared = await createGraph(service, 'House rules')
  await uploadText(service, 'leave.md', '# Leave\n\nPaid leave is 28 days a year.', shared.id)
  const { key } = await createKey(service, {
    name: 'Galley',
    team_id: team.id,
    permissions: ['*:write'],
  })

  await page.goto(`${service.address}/#key=${key}`)
  // The first page of a team without graphs of its own.
  await expect(page.getByRole('link', { name: 'House rules' })).toBeVisible()
  await page.getByRole('link', { name: 'Graphs', exact: true }).click()
  const section = page.getByRole('region', { name: 'Shared with everyone' })
  await section.getByRole('link', { name: 'House rules' }).click()
  await expect(page.getByText('Only organization keys can change this graph')).toBeVisible()
  await expect(page.getByRole('button', { name: /upload/i })).toHaveCount(0)
  await expectAccessible(page)

  const tabs = page.getByRole('navigation', { name: 'Tabs of House rules' })
  await tabs.getByRole('link', { name: 'Ask', exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('How many days of paid leave?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('28 days')
  await page
    .getByRole('link', { name: /leave\.md/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Open file' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('leave.md')
  await expect(page.getByText('Paid leave is 28 days a year.')).toBeVisible()
  await expect(
    page.getByRole('main').getByText('This file is shared with everyone.').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})
