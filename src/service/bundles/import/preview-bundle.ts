import { kindOfName } from '#contract/file-kinds.ts'
import type { ManifestFile, ManifestHeader } from '#contract/bundles/manifest.ts'
import type { Caller } from '#service/access/caller.ts'
import { checkBundle } from '#service/bundles/check/check-bundle.ts'
import { Failure } from '#service/failure.ts'
import { hashAndKind } from './import-lease-store.ts'
import type { ImportLease } from './import-lease-store.ts'
import { stagedBytes } from './import-parts.ts'
import type { ImportParts } from './import-parts.ts'
import type { ImportFileRow, ImportRow } from './import-store.ts'

const filesPerInsert = 500
const progressPauseMs = 1000

/**
 * Checks a staged bundle, and stores what an import of it would do. Throws `BundleError`; what an earlier
 * attempt stored is forgotten.
 */
export async function previewBundle(
  parts: ImportParts,
  caller: Caller,
  work: ImportLease,
  signal: AbortSignal,
): Promise<void> {
  const { imports, bundleKeys } = parts
  await imports.clearFiles(work)
  let header: ManifestHeader | null = null
  let signature: NonNullable<ImportRow['signature']> = 'absent'
  let waiting: ManifestFile[] = []
  let texts = 0
  let checked = 0
  let notedAt = performance.now()

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const files = waiting
    waiting = []
    await imports.addFiles(work, await plan(parts, caller, files))
  }

  await checkBundle(stagedBytes(parts, work), {
    signal,
    onHeader: async (read, signed) => {
      header = read
      if (signed !== null) {
        signature = bundleKeys.isTrusted(signed.public_key) ? 'valid' : 'unknown'
      }
    },
    onFile: async (file) => {
      if (file.text !== null) texts += 1
      waiting.push(file)
      if (waiting.length >= filesPerInsert) await flush()
    },
    onBytes: (count) => {
      checked += count
      const now = performance.now()
      if (now - notedAt < progressPauseMs) return
      notedAt = now
      // A failure to write progress must not stop the work.
      imports.noteChecked(work, checked).catch(() => undefined)
    },
  })
  await flush()
  if (header === null) throw new Error('a checked bundle has a header')
  const left_out = await leftOutOf(parts, caller, header, texts)
  await imports.ready(work, { header, signature, left_out })
}

async function plan(
  { imports, clock, maximum }: ImportParts,
  caller: Caller,
  files: readonly ManifestFile[],
): Promise<ImportFileRow[]> {
  const hashes = [...new Set(files.map(({ original }) => original.sha256))]
  const existing = await imports.existing(caller, hashes)
  return files.map(({ number, name, folder = '', original: { path, size, sha256 } }) => {
    const kind = kindOfName(name)
    const row = { id: clock.stamp().id, number, name, folder, size, sha256, path }
    const reason =
      kind === null
        ? 'Its format is not supported.'
        : size === 0
          ? 'It is empty.'
          : size > maximum
            ? 'It exceeds the maximum file size.'
            : null
    if (reason !== null) return { ...row, outcome: 'refused', reason, file_id: null }
    const here = existing.get(hashAndKind({ sha256, kind }))
    if (here === undefined) return { ...row, outcome: 'new', reason: null, file_id: null }
    return { ...row, outcome: 'existing', reason: null, file_id: here.id }
  })
}

/** What no import takes over, and why. */
async function leftOutOf(
  { requireModel }: ImportParts,
  caller: Caller,
  { graph }: ManifestHeader,
  texts: number,
): Promise<ImportRow['left_out']> {
  const leftOut: ImportRow['left_out'] = []
  if (texts > 0) {
    leftOut.push({
      part: 'texts',
      reason: 'Texts in the bundle are not used. The files are processed again here.',
    })
  }
  if (graph.urls.length > 0) {
    leftOut.push({
      part: 'web_sources',
      reason: 'Web sources are not crawled. Their stored pages are imported as files.',
    })
  }
  if (graph.model !== null) {
    try {
      await requireModel(caller, graph.model)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      leftOut.push({ part: 'model', reason: `The model ${graph.model} does not exist here.` })
    }
  }
  return leftOut
}
