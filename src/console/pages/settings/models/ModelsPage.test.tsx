import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import {
  createProvider,
  deleteMapping,
  deleteProvider,
  findLocalProviders,
  listMappings,
  listProviders,
  putMapping,
  testProvider,
  updateProvider,
  type Mapping,
} from '#contract/models.ts'
import { takeToasts } from '#console/ui/overlay/toast.ts'
import { ModelsPage } from './ModelsPage.tsx'
import { barn, connected, reader, service, wool } from './test-models.ts'

const ollama = { name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1', models: ['llama3.1:8b'] }

test('loading models and providers show skeletons', async () => {
  const fake = service().hang(listMappings).hang(listProviders)
  const screen = await renderConsole(<ModelsPage />, fake)
  await expect.element(screen.getByText('Loading models')).toBeInTheDocument()
  await expect.element(screen.getByText('Loading providers')).toBeInTheDocument()
})

test('a team key is told who manages models, and requests nothing', async () => {
  const mine = me()
  const fake = service().answer(getMe, { ...mine, key: { ...mine.key, team_id: barn.id } })
  const screen = await renderConsole(<ModelsPage />, fake)
  await expect.element(screen.getByText('Managed by the organization')).toBeVisible()
  expect(fake.requests).toEqual(['GET /v1/me'])
})

test('a list that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listMappings, 'unavailable', 'The database is not responding.')
  const screen = await renderConsole(<ModelsPage />, fake)
  await expect.element(screen.getByText('The database is not responding.')).toBeVisible()
  fake.answer(listMappings, { data: [reader] })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Built-in reader').first()).toBeVisible()
})

test('without a provider, the page explains the built-in reader and how to connect one', async () => {
  const screen = await renderConsole(<ModelsPage />, service())
  await expect.element(screen.getByText('No providers yet')).toBeVisible()
  await expect.element(screen.getByText(/The built-in reader is in use/)).toBeVisible()
})

test('with a provider of which no model is in use, the page says to add one', async () => {
  const screen = await renderConsole(<ModelsPage />, service([reader], [barn]))
  await expect
    .element(screen.getByText(/No model of a connected provider is in use yet/))
    .toBeVisible()
})

test('all models of a long list that write are selected at once, and none again', async () => {
  const writing = Array.from({ length: 12 }, (_, number) => `wool:${number}`)
  const models = [...writing, 'bge-m3', 'whisper-1']
  const fake = service().answer(findLocalProviders, { data: [{ ...ollama, models }] })
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Connect Ollama' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/^No model is selected/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Connect without models' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Select all 12' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Connect with 12 models' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Select none' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Connect without models' })).toBeVisible()
})

test('a model shows its provider, and whether it is unreachable', async () => {
  const fake = service([wool], [barn]).answer(testProvider, {
    ...connected,
    ok: false,
    message: 'Nothing listens at 127.0.0.1:11434.',
  })
  const screen = await renderConsole(<ModelsPage />, fake)
  const row = screen.getByRole('table', { name: 'Models' }).getByRole('row').nth(1)
  await expect.element(row.getByText('wool:7b')).toBeInTheDocument()
  await expect.element(row.getByText('Unreachable')).toBeVisible()
  await expect.element(screen.getByText('Nothing listens at 127.0.0.1:11434.')).toBeVisible()
})

test('a detected server is connected with its models in two clicks', async () => {
  takeToasts()
  const fake = service()
    .answer(findLocalProviders, { data: [ollama] })
    .answer(createProvider, barn)
    .answer({ ...putMapping, path: '/v1/admin/models/llama3.1%3A8b' }, wool)
    .answer({ ...putMapping, path: '/v1/admin/models/mdl-x5' }, wool)
  const screen = await renderConsole(<ModelsPage />, fake)
  await expect.element(screen.getByText(/is running on this machine with 1 model/)).toBeVisible()
  await screen.getByRole('button', { name: 'Connect Ollama' }).click()
  await screen.getByRole('button', { name: 'Connect with 1 model' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(takeToasts()).toMatchObject([
    { description: '1 model added. llama3.1:8b is now the default model.' },
  ])
  expect(fake.requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'POST /v1/admin/providers',
    'PUT /v1/admin/models/llama3.1%3A8b',
    'PUT /v1/admin/models/mdl-x5',
  ])
})

test('where a model is connected already, the default model stays unless another is chosen', async () => {
  takeToasts()
  const fake = service([reader, wool], [barn])
    .answer(findLocalProviders, { data: [{ ...ollama, base_url: 'http://127.0.0.1:1234/v1' }] })
    .answer(createProvider, barn)
    .answer({ ...putMapping, path: '/v1/admin/models/llama3.1%3A8b' }, wool)
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Connect Ollama' }).click()
  await expect
    .element(screen.getByRole('combobox', { name: /^Default model/ }))
    .toHaveDisplayValue('No change (Built-in reader)')
  await screen.getByRole('button', { name: 'Connect with 1 model' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(takeToasts()).toMatchObject([
    { description: '1 model added. The default model is unchanged.' },
  ])
  expect(fake.requests).not.toContain('PUT /v1/admin/models/mdl-x5')
})

test('a connection is tested before it is saved, and errors are reported at their fields', async () => {
  const fake = service()
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Connect provider' }).first().click()
  await screen.getByRole('button', { name: 'Test connection' }).click()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  await expect.element(screen.getByText('Enter the base URL.')).toBeVisible()
  expect(fake.requests.some((request) => request.startsWith('POST'))).toBe(false)

  await screen.getByLabelText('Name').fill('Barn')
  await screen.getByLabelText('Base URL').fill(barn.base_url)
  fake.answer(testProvider, { ...connected, ok: false, message: 'An API key is required.' })
  await screen.getByRole('button', { name: 'Test connection' }).click()
  await expect.element(screen.getByText('An API key is required.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save anyway' })).toBeVisible()

  fake.answer(testProvider, connected)
  await screen.getByLabelText(/^API key/).fill('sk-barn')
  await screen.getByRole('button', { name: 'Test connection' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'wool:7b' })).toBeChecked()
  // The found models belong to that URL only.
  await screen.getByLabelText('Base URL').fill(`${barn.base_url}/other`)
  await expect.element(screen.getByRole('button', { name: 'Test connection' })).toBeVisible()
})

test('disconnecting a provider lists the models that are removed', async () => {
  const fake = service([{ ...wool, id: 'mdl-x5' }, wool], [barn])
    .answer({ ...deleteMapping, path: '/v1/admin/models/wool' }, { id: 'wool', deleted: true })
    .answer({ ...deleteMapping, path: '/v1/admin/models/mdl-x5' }, { id: 'x', deleted: true })
    .answer(deleteProvider, { id: barn.id, deleted: true })
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Barn' }).click()
  await screen.getByRole('menuitem', { name: 'Disconnect' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog.getByText(/1 model will be removed/)).toBeVisible()
  await expect.element(dialog.getByText('wool', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/or to the built-in reader/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(fake.requests.filter((request) => request.startsWith('DELETE'))).toEqual([
    'DELETE /v1/admin/models/mdl-x5',
    'DELETE /v1/admin/models/wool',
    `DELETE /v1/admin/providers/${barn.id}`,
  ])
})

test('a model reports errors at its fields, and does not silently replace another', async () => {
  const fake = service([reader, wool], [barn])
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Add model' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('ID', { exact: true }).fill('wool')
  await dialog.getByLabelText(/^Context window/).fill('many')
  await dialog.getByRole('button', { name: 'Add model' }).click()
  await expect.element(dialog.getByText('Enter the provider model.')).toBeVisible()
  await expect.element(dialog.getByText(/wool already exists/)).toBeVisible()
  await expect.element(dialog.getByText(/Enter a number of tokens/)).toBeVisible()
  expect(fake.requests.some((request) => request.startsWith('PUT'))).toBe(false)
})

test('a model is retired with the default model as its replacement', async () => {
  const fake = service([reader, wool], [barn]).answer(
    { ...putMapping, path: '/v1/admin/models/wool' },
    { ...wool, state: 'retired', replacement: 'mdl-x5' },
  )
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Wool' }).click()
  await screen.getByRole('menuitem', { name: 'Retire' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Replacement')).toHaveValue('mdl-x5')
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(fake.requests).toContain('PUT /v1/admin/models/wool')
})

test('a retired model is restored from the dialog of its replacement', async () => {
  const fake = service([reader, { ...wool, state: 'retired' }], [barn]).answer(
    { ...putMapping, path: '/v1/admin/models/wool' },
    wool,
  )
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Wool' }).click()
  await screen.getByRole('menuitem', { name: 'Edit retirement' }).click()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  const restored = { upstream: 'wool:7b', retired: false, replacement: null }
  expect(fake.sent).toContainEqual(expect.objectContaining(restored))
})

test('an invalid base URL is reported at its field', async () => {
  const message = 'This is not a valid URL.'
  const fake = service([reader], [barn])
    .fail(testProvider, 'field_malformed', message, { path: 'base_url' })
    .fail(updateProvider, 'provider_name_taken', 'Taken.', { path: 'name' })
  const screen = await renderConsole(<ModelsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Barn' }).click()
  await screen.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = screen.getByRole('dialog')
  const address = dialog.getByLabelText('Base URL')
  await address.fill('http://[')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect.element(address).toHaveAccessibleDescription(/This is not a valid URL/)
  await address.fill('ftp://barn')
  await expect.element(dialog.getByText(message)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(address).toHaveAccessibleDescription(/Must be a base URL like/)
  await address.fill(barn.base_url)
  await dialog.getByRole('checkbox', { name: 'Remove the saved key' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Taken.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  expect(fake.sent.at(-1)).toEqual({ name: 'Barn', base_url: barn.base_url, api_key: null })
})

test('the default model has one row, and a model that nobody described says what is assumed', async () => {
  await page.viewport(1280, 800)
  const again: Mapping = { ...reader, id: 'sheaf-reader' }
  const assumed: Mapping = {
    ...reader,
    id: 'llama',
    name: 'llama',
    kind: 'language',
    source: 'console',
    abilities_assumed: true,
  }
  const screen = await renderConsole(<ModelsPage />, service([reader, assumed, again]))
  const table = screen.getByRole('table', { name: 'Models', exact: true })
  await expect.element(table.getByText('Assumed')).toBeVisible()
  expect(table.getByText('sheaf-reader').query()).toBeNull()
  expect(table.getByText('JSON', { exact: true }).elements()).toHaveLength(1)
})

test('the header of a column sorts the list, which comes whole', async () => {
  await page.viewport(1280, 800)
  const cheap: Mapping = {
    ...wool,
    id: 'jute',
    name: 'Jute',
    price_input: 0.01,
    price_output: 0.02,
  }
  const unpriced: Mapping = { ...wool, id: 'hemp', name: 'Hemp', price_input: null }
  const fake = service([wool, reader, cheap, unpriced], [barn])
  const screen = await renderConsole(<ModelsPage />, fake)
  const names = () =>
    screen
      .getByRole('table', { name: 'Models' })
      .getByRole('button', { name: /^(Wool|Jute|Hemp)$/ })
      .elements()
      .map((button) => button.textContent)
  await expect.poll(names).toEqual(['Wool', 'Jute', 'Hemp'])
  const requests = fake.requests.length
  await screen.getByRole('columnheader', { name: 'Model' }).getByRole('button').click()
  await expect.poll(names).toEqual(['Hemp', 'Jute', 'Wool'])
  await screen.getByRole('columnheader', { name: 'Price in / out' }).getByRole('button').click()
  await expect.poll(names).toEqual(['Hemp', 'Jute', 'Wool'])
  await screen.getByRole('columnheader', { name: 'Price in / out' }).getByRole('button').click()
  await expect.poll(names).toEqual(['Wool', 'Jute', 'Hemp'])
  expect(fake.requests).toHaveLength(requests)
})
