import { createPreset, deletePreset, getPreset, listPresets, updatePreset } from '#contract/runs.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { readId } from '#service/access/read-id.ts'
import type { Serve } from '#service/http/serve.ts'
import { presentPreset } from './present-run.ts'
import { presetStore } from './preset-store.ts'

export function presetRoutes(
  serve: Serve,
  { database, clock, recordRead }: { database: Database; clock: Clock; recordRead: RecordRead },
): void {
  const presets = presetStore(database)

  serve(createPreset, async ({ caller, body }) =>
    presentPreset(await presets.create(caller, body, clock.stamp())),
  )

  serve(updatePreset, async ({ caller, params, body }) => {
    const id = readId(params.preset_id)
    return presentPreset(await presets.update(caller, id, body, clock.now()))
  })

  serve(listPresets, async ({ caller, query }) => {
    const page = await readCursor(query, (id) => presets.wasVisible(caller, id))
    return presentPage((await presets.list(caller, page)).map(presentPreset), page)
  })

  serve(getPreset, async ({ caller, params, request }) => {
    const { preset, body } = await presets.open(caller, readId(params.preset_id))
    await recordRead({ operation: 'getPreset', caller, request, name: preset.name })
    return { ...presentPreset(preset), body }
  })

  serve(deletePreset, async ({ caller, params }) => {
    const id = readId(params.preset_id)
    await presets.delete(caller, id, clock.now())
    return { id, deleted: true as const }
  })
}
