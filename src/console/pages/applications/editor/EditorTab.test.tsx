import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { unsavedApplications } from '#console/applications/unsaved-applications.ts'
import { testApplication } from '#console/applications/test-application.ts'
import { fakeService, me, renderConsole, testModel } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import {
  getApplication,
  updateApplication,
  type WholeApplication,
} from '#contract/applications/applications.ts'
import { testBlueprint } from '#contract/applications/generation.ts'
import { listModels } from '#contract/models.ts'
import { EditorTab } from './EditorTab.tsx'
import { unsavedDrafts } from './unsaved-drafts.ts'

beforeEach(() => {
  unsavedDrafts.clear()
  unsavedApplications.clear()
})

const application = testApplication()

function service(overrides: Partial<WholeApplication> = {}) {
  return fakeService()
    .answer(getMe, me())
    .answer(listModels, { object: 'list', models: [], data: [] })
    .answer(getApplication, testApplication(overrides))
}

const open = (fake: ReturnType<typeof service>) =>
  renderConsole(
    <EditorTab />,
    fake,
    `/applications/${application.id}`,
    'applications/:application_id',
  )

test('a key that cannot change the application sees its prompt', async () => {
  const screen = await open(service().answer(getMe, me(['applications:read'])))
  await expect.element(screen.getByText('Write about {{Topic}}.')).toBeVisible()
  await expect.element(screen.getByText(/can run applications, but not change them/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save draft' })).not.toBeInTheDocument()
})

test('a link can have the values of a test', async () => {
  const screen = await renderConsole(
    <EditorTab />,
    service(),
    `/applications/${application.id}#Topic=Wool`,
    'applications/:application_id',
  )
  await expect.element(screen.getByRole('textbox', { name: 'Topic' }).last()).toHaveValue('Wool')
})

test('a change is saved with the revision that it was made from', async () => {
  const fake = service().answer(
    updateApplication,
    testApplication({ name: 'Articles', revision: 4 }),
  )
  const screen = await open(fake)
  await expect.element(screen.getByText('Draft saved')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).first().fill('Articles')
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await expect.poll(() => fake.sent).toHaveLength(1)
  expect(fake.sent[0]).toMatchObject({ name: 'Articles', revision: 3 })
  expect(fake.sent[0]).not.toHaveProperty('graph_ids')
  await expect.element(screen.getByText('Draft saved')).toBeVisible()
})

test('the draft is saved with the keyboard, also from the text of a message', async () => {
  const fake = service().answer(updateApplication, testApplication({ revision: 4 }))
  const screen = await open(fake)
  await screen.getByRole('textbox', { name: 'Text of message 2' }).fill('Only {{Topic}}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => fake.sent).toHaveLength(1)
  expect(fake.sent[0]).toMatchObject({
    blueprint: { messages: [{ role: 'system' }, { role: 'user', content: 'Only {{Topic}}' }] },
  })
})

test('an input that a message names and nobody defined is marked, and can be added', async () => {
  const screen = await open(service())
  const message = screen.getByRole('textbox', { name: 'Text of message 2' })
  await message.fill('About {{Topic}} for {{Reader}}')
  await expect.element(screen.getByText('There is no input “Reader”.')).toBeVisible()
  // What was filled in for the test stays in view while the prompt cannot run.
  const panel = screen.getByRole('region', { name: 'Test of the draft' })
  await expect.element(panel.getByRole('textbox', { name: 'Topic' })).toBeVisible()
  await screen.getByRole('button', { name: 'Add input “Reader”' }).click()
  await expect.element(screen.getByRole('region', { name: 'Input Reader' })).toBeVisible()
  await expect.element(screen.getByText('There is no input “Reader”.')).not.toBeInTheDocument()
})

test('a prompt that only a language model follows says so before a test with the reader', async () => {
  const id = application.blueprint.model
  const reader = testModel({ id, kind: 'reader' })
  const fake = service().answer(listModels, { object: 'list', models: [], data: [reader] })
  const panel = (await open(fake)).getByRole('region', { name: 'Test of the draft' })
  await expect.element(panel.getByText(/^The built-in reader can’t follow prompts/)).toBeVisible()
})

test('a test of a prompt that takes files says that they stay', async () => {
  const { blueprint } = application
  const inputs = [
    ...blueprint.inputs,
    { name: 'Document', input_type: 'file' as const, required: true },
  ]
  const screen = await open(service({ blueprint: { ...blueprint, inputs } }))
  await expect.element(screen.getByText(/Files that you upload for the test stay/)).toBeVisible()
  expect(screen.getByText(/Nothing is saved/).elements()).toHaveLength(0)
})

test('the names of inputs are completed', async () => {
  const screen = await open(service())
  const message = screen.getByRole('textbox', { name: 'Text of message 2' })
  await message.fill('')
  await message.click()
  await userEvent.keyboard('{{{{To')
  await screen.getByRole('option', { name: 'Topic', exact: true }).click()
  await expect.poll(() => message.element().textContent).toBe('{{Topic}}')
})

test('a save that would overwrite another’s draft is refused, and asks which to keep', async () => {
  const newest = testApplication({ revision: 4, updated_by: 'Anna', description: 'Hers' })
  const fake = service().fail(updateApplication, 'application_changed', 'Changed meanwhile.')
  const screen = await open(fake)
  await screen.getByRole('textbox', { name: 'Name' }).first().fill('Articles')
  fake.answer(getApplication, newest)
  await screen.getByRole('button', { name: 'Save draft' }).click()
  const conflict = screen.getByRole('region', { name: 'Conflict' })
  await expect.element(conflict.getByText(/Anna changed this application/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Save draft' }))
    .toHaveAccessibleDescription('Choose between your changes and the newest draft first.')

  fake.answer(updateApplication, testApplication({ name: 'Articles', revision: 5 }))
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await expect.poll(() => fake.sent.at(-1)).toMatchObject({ name: 'Articles', revision: 4 })
})

test('a refused field shows why', async () => {
  const message = 'mdl-x9 does not exist.'
  const fake = service().fail(updateApplication, 'blueprint_invalid', message)
  const screen = await open(fake)
  await screen.getByRole('textbox', { name: 'Name' }).first().fill('Articles')
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
})

test('changes that are not saved are there again after a visit elsewhere', async () => {
  const screen = await open(service())
  await screen.getByRole('textbox', { name: 'Name' }).first().fill('Articles')
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
  await screen.unmount()
  const again = await open(service())
  await expect.element(again.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Articles')
  await again.getByRole('button', { name: 'Discard' }).click()
  await expect
    .element(again.getByRole('textbox', { name: 'Name' }).first())
    .toHaveValue('Write an article')
})

test('a test says which inputs are missing, and shows why it failed', async () => {
  const fake = service().fail(
    testBlueprint,
    'inputs_invalid',
    '“Cold” is not an option for “Tone”.',
    {
      path: 'inputs.1.value.0',
    },
  )
  const screen = await open(fake)
  const panel = screen.getByRole('region', { name: 'Test of the draft' })
  await panel.getByRole('button', { name: 'Run test' }).click()
  await expect.element(panel.getByText('Enter some text.')).toBeVisible()
  await expect.element(panel.getByText('Choose an option.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Topic' }).fill('wool')
  await panel.getByRole('combobox', { name: 'Tone' }).selectOptions('Warm')
  await panel.getByRole('button', { name: 'Run test' }).click()
  await expect.element(panel.getByText('“Cold” is not an option for “Tone”.').first()).toBeVisible()
  expect(fake.sent.at(-1)).toMatchObject({
    stream: true,
    inputs: [
      { id: 'Topic', value: ['wool'] },
      { id: 'Tone', value: ['Warm'] },
    ],
  })
  const changed = panel.getByText(/The draft has changed since this test/)
  await expect.element(changed).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: 'Text of message 2' }).fill('On {{Topic}}, {{Tone}}')
  await expect.element(changed).toBeVisible()

  await panel.getByRole('tab', { name: 'Request' }).click()
  await expect.element(panel.getByText('wool')).toBeVisible()
})
