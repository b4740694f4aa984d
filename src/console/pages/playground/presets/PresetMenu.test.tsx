import { fakeService, me, renderConsole, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import {
  createPreset,
  deletePreset,
  getPreset,
  listPresets,
  listPresetVersions,
  putPresetLabel,
  updatePreset,
  type PresetSummary,
  type PresetVersion,
} from '#contract/playground/presets.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import { session } from '#console/session/session.ts'
import { Toasts } from '#console/ui/overlay/Toasts.tsx'
import { PresetMenu } from './PresetMenu.tsx'

// The playground of a session remembers its preset.
beforeEach(() => {
  session.end('signed_out')
  window.sessionStorage.clear()
})

function preset(number: number, overrides: Partial<PresetSummary> = {}): PresetSummary {
  return {
    id: `01a1fa5a-d95d-7b20-a46e-${String(number).padStart(12, '0')}`,
    created_at: '2026-11-20T10:00:00.000000Z',
    updated_at: '2026-11-20T10:00:00.000000Z',
    name: `Preset ${number}`,
    team_id: null,
    version: 2,
    updated_by: 'Anna',
    labels: [],
    ...overrides,
  }
}

function version(number: number, overrides: Partial<PresetVersion> = {}): PresetVersion {
  return {
    id: `01a1fa5a-d95d-7b20-a46f-${String(number).padStart(12, '0')}`,
    number,
    created_at: '2026-11-20T10:00:00.000000Z',
    key_name: 'Anna',
    note: '',
    labels: [],
    ...overrides,
  }
}

const body = { model: 'mdl-x5', zebra: 1, messages: [] }
const service = () => fakeService().answer(getMe, me())

async function open(
  fake: ReturnType<typeof service>,
  onLoad = vi.fn<() => Promise<void>>(async () => undefined),
) {
  const screen = await renderConsole(
    <>
      <PresetMenu body={() => body} onLoad={onLoad} />
      <Toasts />
    </>,
    fake,
  )
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
    .answer(getPreset, { ...preset(1), opened: version(2), body })
  const screen = await open(fake, onLoad)
  await screen.getByRole('button', { name: /^Preset 1/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Preset 1' })).toBeVisible()
  await expect.element(screen.getByText('Preset 1 loaded.')).toBeInTheDocument()
  expect(onLoad).toHaveBeenCalledExactlyOnceWith(body)
})

function Edit() {
  const play = usePlay()
  const edit = () => play.setDraft({ ...play.get().draft, system: 'Answer briefly.' })
  return (
    <button type="button" onClick={edit}>
      Edit the request
    </button>
  )
}

test('a preset whose request was edited is marked as changed', async () => {
  const fake = service()
    .answer(listPresets, testPage([preset(1)]))
    .answer(getPreset, { ...preset(1), opened: version(2), body })
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
  await expect
    .element(screen.getByRole('button', { name: 'Save version 3 of “Quote finder”' }))
    .toBeVisible()
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

async function openAction(
  fake: ReturnType<typeof service>,
  name: string,
  onLoad = vi.fn<() => Promise<void>>(async () => undefined),
) {
  const screen = await open(fake, onLoad)
  await screen.getByRole('button', { name: 'Actions for Preset 1' }).click()
  await screen.getByRole('menuitem', { name }).click()
  return screen
}

test('a new version says what changes, and names the version that it was made from', async () => {
  const fake = service()
    .answer(listPresets, testPage([preset(1)]))
    .answer(getPreset, { ...preset(1), opened: version(2), body: { ...body, zebra: 0 } })
    .answer(updatePreset, preset(1, { version: 3 }))
  const screen = await openAction(fake, 'Save the request as a version…')
  await expect.element(screen.getByText('1 line removed, 1 line added')).toBeVisible()
  await screen.getByRole('textbox', { name: /^Note/ }).fill('One stripe more')
  await screen.getByRole('button', { name: 'Save version 3' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(fake.sent).toEqual([{ body, note: 'One stripe more', version: 2 }])
  await expect.element(screen.getByRole('button', { name: 'Preset 1' })).toBeVisible()
})

test('whoever saves second sees what the other one saved, and decides', async () => {
  const newest = preset(1, { version: 3, updated_by: 'Ben' })
  const fake = service()
    .answer(listPresets, testPage([preset(1)]))
    .answer(getPreset, { ...preset(1), opened: version(2), body })
    .fail(updatePreset, 'preset_changed', 'The key “Ben” has changed it.')
  const screen = await openAction(fake, 'Save the request as a version…')
  await expect.element(screen.getByText('No differences')).toBeVisible()
  fake.answer(getPreset, { ...newest, opened: version(3), body: { ...body, zebra: 7 } })
  await screen.getByRole('button', { name: 'Save version 3' }).click()
  await expect.element(screen.getByText(/Ben saved version 3 in the meantime/)).toBeVisible()
  await expect.element(screen.getByText('1 line removed, 1 line added')).toBeVisible()
  fake.answer(updatePreset, preset(1, { version: 4 }))
  await screen.getByRole('button', { name: 'Save mine after version 3' }).click()
  await screen.getByRole('button', { name: 'Save version 4' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(fake.sent.at(-1)).toMatchObject({ version: 3 })
})

const history = () =>
  service()
    .answer(listPresets, testPage([preset(1)]))
    .answer(
      listPresetVersions,
      testPage([
        version(2, { note: 'Shorter' }),
        version(1, { key_name: null, labels: ['production'] }),
      ]),
    )
    .answer(getPreset, { ...preset(1), opened: version(1), body })

test('the history shows versions with notes, labels and a difference', async () => {
  const screen = await openAction(history(), 'Versions…')
  const table = screen.getByRole('table', { name: 'Versions' })
  await expect.element(table.getByText('Shorter')).toBeVisible()
  await expect.element(table.getByText('production')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Compare' })).toHaveValue('1')
  await expect.element(screen.getByRole('combobox', { name: 'with' })).toHaveValue('2')
  await expect.element(screen.getByText('No differences')).toBeVisible()
})

test('a version is opened in the playground, and the button says that it is not the newest', async () => {
  const onLoad = vi.fn<() => Promise<void>>(async () => undefined)
  const fake = history()
  const screen = await openAction(fake, 'Versions…', onLoad)
  await screen.getByRole('button', { name: 'Actions for version 1' }).click()
  await screen.getByRole('menuitem', { name: 'Open in the playground' }).click()
  await expect.element(screen.getByRole('button', { name: 'Preset 1, version 1' })).toBeVisible()
  expect(fake.requests).toContain(`GET /v1/presets/${preset(1).id}?version=1`)
})

test('an older version is restored as a new one', async () => {
  const fake = history().answer(updatePreset, preset(1, { version: 3 }))
  const screen = await openAction(fake, 'Versions…')
  await screen.getByRole('button', { name: 'Actions for version 1' }).click()
  fake.answer(listPresetVersions, testPage([version(3), version(2), version(1)]))
  await screen.getByRole('menuitem', { name: 'Restore as a new version' }).click()
  await expect.poll(() => fake.sent).toEqual([{ body, note: 'Restores version 1.', version: 2 }])
  await expect.element(screen.getByText('Version 1 restored as version 3')).toBeInTheDocument()
})

test('a label is given to a version', async () => {
  const fake = history().answer(putPresetLabel, preset(1))
  const screen = await openAction(fake, 'Versions…')
  await screen.getByRole('button', { name: 'Actions for version 2' }).click()
  await screen.getByRole('menuitem', { name: 'Add label…' }).click()
  const label = screen.getByRole('textbox', { name: 'Label' })
  await label.fill('Über')
  await screen.getByRole('button', { name: 'Add label' }).click()
  await expect.element(label).toHaveAttribute('aria-invalid', 'true')
  await label.fill('beta')
  await screen.getByRole('button', { name: 'Add label' }).click()
  await expect.poll(() => fake.sent).toEqual([{ version: 2 }])
  expect(fake.requests).toContain(`PUT /v1/presets/${preset(1).id}/labels/beta`)
})
