import { call, createGraph, uploadText } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test('an administrator tries a question, saves other settings, and Ask uses them', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Staff rules')
  await uploadText(
    service,
    'leave.txt',
    'Vacation is 25 days a year.\n\nParental leave lasts 16 weeks.',
    graph.id,
  )
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  await home.getByRole('link', { name: 'Retrieval', exact: true }).click()
  await expect(home.getByText('Try a question')).toBeVisible()
  await home.getByRole('textbox', { name: 'Questions' }).fill('How many holidays are there?')
  await home.getByRole('spinbutton', { name: 'Weight of exact words' }).fill('100')
  await home.getByRole('button', { name: 'Run' }).click()
  const saved = home.getByRole('region', { name: 'Found with saved settings' })
  const tried = home.getByRole('region', { name: 'Found with trial settings' })
  await expect(saved.getByText('Gone').first()).toBeVisible()
  await expect(saved.getByText('Cited').first()).toBeVisible()
  await expect(
    tried.getByText('No passage in this graph contains any of the search words.'),
  ).toBeVisible()
  await expectAccessible(home)

  await home.getByRole('button', { name: 'Save to the graph' }).click()
  const dialog = home.getByRole('alertdialog')
  await expect(dialog).toContainText('Weight of exact words: default (50) → 100')
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await expect(dialog).toBeHidden()
  const stored = await call<{ query_config: unknown }>(
    service,
    'GET',
    `/v1/graphs/${graph.id}?include=organization`,
  )
  expect(stored.query_config).toEqual({ search_weight: 100 })

  await home.getByRole('link', { name: 'Ask', exact: true }).last().click()
  await home
    .getByRole('textbox', { name: 'Question', exact: true })
    .fill('How many holidays are there?')
  await home.keyboard.press('Enter')
  // The log repeats the answer for screen readers.
  const answer = home.getByText(/^No clear answer found\./).first()
  await expect(answer).toBeVisible()
})
