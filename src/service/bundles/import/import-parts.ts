import type { Caller } from '#service/access/caller.ts'
import type { BundleKeys } from '#service/bundles/signing.ts'
import type { ByteSource } from '#service/bundles/zip/byte-source.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import type { ImportLease, ImportLeases } from './import-lease-store.ts'

export interface ImportParts extends FileParts {
  imports: ImportLeases
  bundleKeys: BundleKeys
  /** Throws `model_unknown` or `model_removed` unless the caller can use the model. */
  requireModel: (caller: Caller, id: string) => Promise<void>
}

/** The bytes of a staged bundle. */
export function stagedBytes({ blobs }: Pick<FileParts, 'blobs'>, work: ImportLease): ByteSource {
  return { size: work.size, read: (range) => blobs.read(work.id, range) }
}
