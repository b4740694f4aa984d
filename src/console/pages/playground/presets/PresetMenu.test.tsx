import { fakeService, me, renderConsole, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import {
  createPreset,
  deletePreset,
  getPreset,
  listPresets,
  updatePreset,
  type PresetSummary,
} from '#contract/playground/presets.ts'
import { expect, test, vi } from 'vitest'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import { PresetMenu } from './PresetMenu.tsx'

function preset(number: number, overrides: Partial<PresetSummary> = {}): PresetSummary {
  return {
    id: `01a1fa5a-d95d-7b20-a46e-${String(number).padStart(12, '0')}`,
    created_at: '2026-11-20T10:00:00.000000Z',
    updated_at: '2026-11-20T10:00:00.000000Z',
    name: `Preset ${number}`,
    team_id: null,
    version: 1,
    updated_by: 'Anna',
    labels: [],
    ...overrides,
  }
}

const opened = {
  id: '01a1fa5a-d95d-7b20-a46f-000000000001',
  number: 1,
  created_at: '2026-11-20T10:00:00.000000Z',
  key_name: 'Anna',
  note: '',
  labels: [],
}

const body = { model: 'mdl-x5', zebra: 1, messages: [] }
const service = () => fakeService().answer(getMe, me())

async function open(
  fake: ReturnType<typeof service>,
  onLoad = vi.fn<() => Promise<void>>(async () => undefined),
) {
  const screen = await renderConsole(<PresetMenu body={() => body} onLoad={onLoad} />, fake)
  await screen.getByRole('button', { name: 'Presets' }).click()
  return screen
}

test('loading presets show a skeleton', async () => {
  const screen = await open(service().hang(listPresets))
  await expect.element(screen.getByText('Loading presets')).toBeInTheDocument()
})

test('presets that fail to load show the error and can be retried', async () => {
  const fake = service().fail(listPresets, 'internal', 'An internal error occurred.')
  const screen = await open(fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(listPresets, testPage([preset(1)]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: /^Preset 1/ })).toBeVisible()
})

test('without presets, the menu explains what a preset is', async () => {
  const screen = await open(service().answer(listPresets, testPage([])))
  await expect.element(screen.getByText(/No presets yet/)).toBeVisible()
})

test('a preset is loaded as it was saved, and its name is on the button', async () => {
  const onLoad = vi.fn<() => Promise<void>>(async () => undefined)
  const fake = service()
    .answer(listPresets, testPage([preset(1)]))
    .answer(getPreset, { ...preset(1), opened, body })
  const screen = await open(fake, onLoad)
  await screen.getByRole('button', { name: /^Preset 1/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Preset 1' })).toBeVisible()
  await expect.element(screen.getByText('Preset 1 loaded.')).toBeInTheDocument()
  expect(onLoad).toHaveBeenCalledExactlyOnceWith(body)
})

function Edit() {
  const play = usePlay()
  const edit = () => play.setDraft({ ...play.get().draft })
  return (
    <button type="button" onClick={edit}>
      Edit the request
    </button>
  )
}

test('a preset whose request was edited is marked as changed', async () => {
  const fake = service()
    .answer(listPresets, testPage([preset(1)]))
    .answer(getPreset, { ...preset(1), opened, body })
  const screen = await renderConsole(
    <>
      <PresetMenu body={() => body} onLoad={async () => undefined} />
      <Edit />
    </>,
    fake,
  )
  await screen.getByRole('button', { name: 'Presets' }).click()
  await screen.getByRole('button', { name: /^Preset 1/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Preset 1', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Edit the request' }).click()
  await expect.element(screen.getByRole('button', { name: 'Preset 1 (changed)' })).toBeVisible()
})

test('a search is sent to the service', async () => {
  const fake = service().answer(listPresets, testPage([preset(1)]))
  const screen = await open(fake)
  await screen.getByRole('searchbox', { name: 'Search presets' }).fill('quote')
  await expect.poll(() => fake.requests).toContain('GET /v1/presets?search=quote')
})

test('the current request is saved under a name, which is required', async () => {
  const fake = service()
    .answer(listPresets, testPage([]))
    .answer(createPreset, preset(2, { name: 'Quote finder' }))
  const screen = await open(fake)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  expect(fake.requests).not.toContain('POST /v1/presets')
  await screen.getByRole('textbox', { name: 'Name of the new preset' }).fill(' Quote finder ')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('button', { name: 'Update “Quote finder”' })).toBeVisible()
  expect(fake.requests).toContain('POST /v1/presets')
})

test('a duplicate name is reported at its field', async () => {
  const fake = service()
    .answer(listPresets, testPage([]))
    .fail(createPreset, 'preset_name_taken', 'A preset named “x” already exists.', { path: 'name' })
  const screen = await open(fake)
  const name = screen.getByRole('textbox', { name: 'Name of the new preset' })
  await name.fill('x')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('A preset named “x” already exists.')).toBeVisible()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
})

test('a preset is renamed', async () => {
  const fake = service()
    .answer(listPresets, testPage([preset(1)]))
    .answer(updatePreset, preset(1, { name: 'Finder' }))
  const screen = await open(fake)
  await screen.getByRole('button', { name: 'Actions for Preset 1' }).click()
  await screen.getByRole('menuitem', { name: 'Rename…' }).click()
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Finder')
  await screen.getByRole('button', { name: 'Rename' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Rename' })).not.toBeInTheDocument()
  expect(fake.requests).toContain(`PUT /v1/presets/${preset(1).id}`)
})

test('a preset is deleted after a confirmation that names it', async () => {
  const { id } = preset(1)
  const fake = service()
    .answer(listPresets, testPage([preset(1)]))
    .answer(deletePreset, { id, deleted: true })
  const screen = await open(fake)
  await screen.getByRole('button', { name: 'Actions for Preset 1' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Delete this preset?' })
  await expect.element(question.getByText('Preset 1')).toBeVisible()
  await question.getByRole('button', { name: 'Delete preset' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(fake.requests).toContain(`DELETE /v1/presets/${id}`)
})

test('a read-only key can load presets, but not save them', async () => {
  const fake = fakeService()
    .answer(getMe, me(['chat:read']))
    .answer(listPresets, testPage([preset(1)]))
  const screen = await open(fake)
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(save)
    .toHaveAccessibleDescription('This key can use presets, but not change them.')
})
