import {
  createPreset,
  deletePreset,
  deletePresetLabel,
  getPreset,
  listPresets,
  listPresetVersions,
  putPresetLabel,
  updatePreset,
} from '#contract/playground/presets.ts'
import type { PresetSummary } from '#contract/playground/presets.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import type { Limits } from '#service/limits/limits.ts'
import { countStored } from '#service/limits/storage/upload-bounds.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import type { Serve } from '#service/http/serve.ts'
import { presentPresets, presentPresetVersion } from './present-preset.ts'
import { presetStore, teamOf } from './preset-store.ts'
import type { PresetRow } from './preset-store.ts'
import { presetVersionStore } from './preset-version-store.ts'

export function presetRoutes(
  serve: Serve,
  {
    database,
    clock,
    limits,
    recordRead,
  }: { database: Database; clock: Clock; limits: Limits; recordRead: RecordRead },
): void {
  const presets = presetStore(database)
  const versions = presetVersionStore(database)

  serve(createPreset, async ({ caller, body }) => {
    const count = await countStored(limits, caller, caller.team_id, clock.now())
    return present(
      await transact(database, (tx) =>
        presetStore(tx).create(caller, body, clock, (bytes) => count(tx, bytes)),
      ),
    )
  })

  serve(updatePreset, async ({ caller, params, body }) => {
    const id = params.preset_id
    const team_id = teamOf(await presets.require(caller, id))
    const count = await countStored(limits, caller, team_id, clock.now())
    return present(
      await transact(database, (tx) =>
        presetStore(tx).update(caller, id, body, clock, (bytes) => count(tx, bytes)),
      ),
    )
  })

  serve(listPresets, async ({ caller, query }) => {
    const page = await readCursor(query, (id) => presets.wasVisible(caller, id))
    const { data, ...more } = presentPage(await presets.list(caller, page), page)
    return { data: presentPresets(data, await versions.labels(data)), ...more }
  })

  serve(getPreset, async ({ caller, params, query, request }) => {
    const preset = await presets.require(caller, params.preset_id)
    const version = query.version ?? String(preset.version_count)
    const { body, ...opened } = await versions.require(preset, version)
    await recordRead({ operation: 'getPreset', caller, request, name: preset.name })
    const summary = await present(preset)
    return { ...summary, opened: presentPresetVersion(opened, summary.labels), body }
  })

  serve(deletePreset, async ({ caller, params }) => {
    const id = params.preset_id
    await transact(database, (tx) => presetStore(tx).delete(caller, id, clock.now()))
    return { id, deleted: true as const }
  })

  serve(listPresetVersions, async ({ caller, params, query }) => {
    const preset = await presets.require(caller, params.preset_id)
    const page = await readCursor(query, (id) => versions.isOf(preset, id))
    const { labels } = await present(preset)
    const rows = await versions.list(preset, page)
    return presentPage(
      rows.map((row) => presentPresetVersion(row, labels)),
      page,
    )
  })

  serve(putPresetLabel, async ({ caller, params, body }) => {
    const { preset_id: id, label } = params
    const change = { label, number: body.version }
    return present(
      await transact(database, (tx) => presetStore(tx).label(caller, id, change, clock.now())),
    )
  })

  serve(deletePresetLabel, async ({ caller, params }) => {
    const { preset_id: id, label } = params
    const change = { label, number: null }
    return present(
      await transact(database, (tx) => presetStore(tx).label(caller, id, change, clock.now())),
    )
  })

  async function present(preset: PresetRow): Promise<PresetSummary> {
    const [presented] = presentPresets([preset], await versions.labels([preset]))
    if (presented === undefined) throw new Error('a preset was not presented')
    return presented
  }
}
