import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApplication } from '#console/applications/test-application.ts'
import {
  fakeService,
  me,
  renderConsole,
  teamMe,
  testModel,
  testPage,
  expectSortedByHeaders,
} from '#console/test-console.tsx'
import { listModels } from '#contract/models.ts'
import { getMe } from '#contract/access.ts'
import {
  createApplication,
  deleteApplication,
  listApplications,
} from '#contract/applications/applications.ts'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import { ApplicationsPage } from './ApplicationsPage.tsx'

function service() {
  return fakeService().answer(getMe, me())
}

test('loading applications show a skeleton', async () => {
  const screen = await renderConsole(<ApplicationsPage />, service().hang(listApplications))
  await expect.element(screen.getByText('Loading applications')).toBeInTheDocument()
})

test('a list that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listApplications, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()

  fake.answer(listApplications, testPage([testApplication()]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Write an article' })).toBeVisible()
})

test('an installation without applications explains what one is', async () => {
  const fake = service().answer(listApplications, testPage([]))
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await expect.element(screen.getByText('No applications yet')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Start in the playground' }))
    .toHaveAttribute('href', '/playground')
})

test('a search without matches links back to all applications', async () => {
  const fake = service().answer(listApplications, testPage([]))
  const screen = await renderConsole(<ApplicationsPage />, fake, '/applications?search=moon')
  await expect.element(screen.getByText(/“moon”/)).toBeVisible()
  expect(fake.requests).toContain('GET /v1/applications?search=moon')

  fake.answer(listApplications, testPage([testApplication()]))
  await screen.getByRole('button', { name: 'Show all applications' }).click()
  await expect.element(screen.getByRole('link', { name: 'Write an article' })).toBeVisible()
})

test('a row shows whether an application changed since it was deployed', async () => {
  const changed = testApplication({ has_changes: true })
  const fake = service().answer(listApplications, testPage([changed]))
  const screen = await renderConsole(<ApplicationsPage />, fake)
  const row = screen.getByRole('row').filter({ hasText: 'Write an article' })
  await expect.element(row.getByText('Changed since deployment').first()).toBeInTheDocument()
  await expect.element(row.getByText('Topic, Tone')).toBeInTheDocument()
  await expect.element(row.getByText('by Test')).toBeInTheDocument()
})

test('a key that only runs applications is shown those that run, without what their authors changed', async () => {
  await page.viewport(1280, 800)
  const fake = fakeService()
    .answer(getMe, me(['applications:read']))
    .answer(listApplications, testPage([testApplication({ has_changes: true })]))
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await expect.element(screen.getByText('Deployed').first()).toBeInTheDocument()
  await expect.element(screen.getByText('Changed since deployment')).not.toBeInTheDocument()
  expect(fake.requests).toContain('GET /v1/applications?status=deployed')
})

test('many long names of inputs stay in their column', async () => {
  await page.viewport(1280, 800)
  const [input] = testApplication().inputs
  const inputs = Array.from({ length: 9 }, (_, at) => ({
    ...(input as ApplicationInput & { input_type: 'text' }),
    name: `A question that is rather long, number ${at + 1}`,
  }))
  const fake = service().answer(listApplications, testPage([testApplication({ inputs })]))
  const screen = await renderConsole(<ApplicationsPage />, fake)
  const names = screen.getByText(/number 9/)
  await expect.element(names).toBeInTheDocument()
  const end = names.element().getBoundingClientRect().right
  const time = screen.getByText('by Test').element().getBoundingClientRect()
  expect(end).toBeLessThanOrEqual(time.left)
})

test('a scope requests its own applications', async () => {
  const legal = { id: '01a1fa5a-d95d-7b20-a46e-0000000000aa', name: 'Legal' }
  const fake = fakeService()
    .answer(getMe, { ...me(), teams: [legal] })
    .answer(listApplications, testPage([testApplication()]))
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await screen.getByRole('radio', { name: 'Legal' }).click()
  await expect.poll(() => fake.requests).toContain(`GET /v1/applications?team_id=${legal.id}`)
  await screen.getByRole('radio', { name: 'Organization' }).click()
  await expect.poll(() => fake.requests).toContain('GET /v1/applications?scope=organization')
})

test('a new application begins with the template that was chosen', async () => {
  const fake = service()
    .answer(listApplications, testPage([]))
    .answer(listModels, { object: 'list', models: [], data: [] })
    .answer(createApplication, testApplication({ name: 'Contracts' }))
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await screen.getByRole('button', { name: 'New application' }).first().click()
  const dialog = screen.getByRole('dialog', { name: 'New application' })
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Contracts')
  await dialog.getByRole('combobox', { name: 'Start with' }).selectOptions('Summarize a document')
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await expect.poll(() => fake.sent).toHaveLength(1)
  expect(fake.sent[0]).toMatchObject({
    name: 'Contracts',
    blueprint: { inputs: [{ name: 'Document' }, { name: 'Length' }] },
  })
})

const reader = testModel({ id: 'mdl-x5', name: 'Built-in reader', kind: 'reader' })

test('a template that needs a language model chooses one of those that are connected', async () => {
  const models = [reader, testModel({ id: 'large' }), testModel({ id: 'small' })]
  const fake = service()
    .answer(listApplications, testPage([]))
    .answer(listModels, { object: 'list', models: [], data: models })
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await screen.getByRole('button', { name: 'New application' }).first().click()
  const dialog = screen.getByRole('dialog', { name: 'New application' })
  const model = dialog.getByRole('combobox', { name: 'Model' })
  await expect.element(model).toHaveValue('mdl-x5')
  await dialog.getByRole('combobox', { name: 'Start with' }).selectOptions('Summarize a document')
  await expect.element(model).toHaveValue('large')
  await model.selectOptions('Built-in reader (default)')
  await expect.element(dialog.getByText(/this template needs one/)).toBeVisible()
})

test('a template that needs a language model says so where none is connected', async () => {
  const fake = service()
    .answer(listApplications, testPage([]))
    .answer(listModels, { object: 'list', models: [], data: [reader] })
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await screen.getByRole('button', { name: 'New application' }).first().click()
  const dialog = screen.getByRole('dialog', { name: 'New application' })
  await expect.element(dialog.getByText(/this template needs one/)).not.toBeInTheDocument()
  await dialog.getByRole('combobox', { name: 'Start with' }).selectOptions('Reply to a message')
  await expect
    .element(dialog.getByText('The built-in reader can’t follow prompts.', { exact: false }))
    .toBeVisible()
})

test('the delete confirmation says what is deleted and who will notice', async () => {
  const { id } = testApplication()
  const fake = service()
    .answer(listApplications, testPage([testApplication()]))
    .answer(deleteApplication, { id, deleted: true })
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Write an article' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Write an article?' })
  await expect.element(dialog.getByText(/Programs that run it will get an error/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete application' }).click()
  await expect.poll(() => fake.requests).toContain(`DELETE /v1/applications/${id}`)
})

test('a team key cannot delete an application that is shared with everyone', async () => {
  const fake = fakeService()
    .answer(getMe, teamMe())
    .answer(listApplications, testPage([testApplication()]))
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Write an article' }).click()
  await expect
    .element(screen.getByRole('menuitem', { name: /^Delete Only organization keys/ }))
    .toBeVisible()
})

test('a key that may only run opens the form, and its menu has no versions', async () => {
  const { id } = testApplication()
  const fake = fakeService()
    .answer(getMe, me(['applications:read']))
    .answer(listApplications, testPage([testApplication()]))
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await expect
    .element(screen.getByRole('link', { name: 'Write an article' }))
    .toHaveAttribute('href', `/applications/${id}/run`)
  await screen.getByRole('button', { name: 'Actions for Write an article' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Run' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'Versions' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
})

test('the header of a column has the service sort the list', async () => {
  await page.viewport(1280, 800)
  const fake = service().answer(listApplications, testPage([testApplication()]))
  const screen = await renderConsole(<ApplicationsPage />, fake)
  await expectSortedByHeaders(screen, fake, [
    ['Name', 'order_by=name&order=asc'],
    ['Changed', 'order_by=updated_at&order=desc'],
  ])
})
