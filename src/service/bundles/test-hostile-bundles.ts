import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ManifestFile } from '#contract/bundles/manifest.ts'
import type { ByteSource } from './zip/byte-source.ts'
import { writeZip } from './zip/write-zip.ts'
import type { BundleSigner } from './signing.ts'

/** An entry of a ZIP file that a test writes. */
export interface TestEntry {
  path: string
  bytes: Uint8Array | string
  deflate?: boolean
}

const modified = new Date('2026-01-01T00:00:00Z')

/** The bytes of a ZIP file with these entries, whatever they are. */
export async function zipOf(entries: readonly TestEntry[]): Promise<Buffer> {
  async function* all() {
    for (const { path, bytes, deflate = false } of entries) {
      yield { path, modified, deflate, bytes: Readable.from([Buffer.from(bytes)]) }
    }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeZip(all())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** The parts of a bundle of text files, which a test changes before it makes a bundle of them. */
export interface TestBundle {
  header: Record<string, unknown>
  files: (ManifestFile & Record<string, unknown>)[]
  end: Record<string, unknown>
  entries: TestEntry[]
}

export function testBundle(
  texts: readonly string[] = ['Wool costs 12 marks.', 'Sheep.'],
): TestBundle {
  const entries: TestEntry[] = []
  const files = texts.map((text, at) => {
    const path = `files/${String(at + 1).padStart(6, '0')}.txt`
    entries.push({ path, bytes: text })
    return {
      type: 'file' as const,
      number: at + 1,
      name: `file ${at + 1}.txt`,
      created_at: '2026-01-01T00:00:00.000000Z',
      status: 'failed',
      source_url: null,
      original: { path, size: Buffer.byteLength(text), sha256: sha256(text) },
      text: null,
    }
  })
  return {
    header: {
      type: 'bundle',
      format: 1,
      created_at: '2026-01-01T00:00:00.000000Z',
      public_key: null,
      graph: {
        id: '0198c0de-0000-7000-8000-000000000000',
        name: 'Wool',
        description: '',
        teams: [],
        query_config: null,
        model: null,
        urls: [],
      },
    },
    files,
    end: {
      type: 'end',
      files: files.length,
      entries: entries.length,
      bytes: files.reduce((sum, { original }) => sum + original.size, 0),
    },
    entries,
  }
}

export function manifestOf({ header, files, end }: Omit<TestBundle, 'entries'>): string {
  return [header, ...files, end].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The ZIP file of a bundle, signed where a signer is given. */
export async function packed(
  bundle: TestBundle,
  {
    signer,
    manifest = manifestOf(bundle),
  }: { signer?: BundleSigner | undefined; manifest?: string | Uint8Array } = {},
): Promise<Buffer> {
  const last = [{ path: 'manifest.jsonl', bytes: manifest, deflate: true }]
  const signature =
    signer === undefined
      ? []
      : [{ path: 'signature.json', bytes: JSON.stringify(signer.sign(sha256(manifest))) }]
  return zipOf([...bundle.entries, ...last, ...signature])
}

/**
 * A bundle with the entries of another, of which some are changed. The manifest names the new hashes, as
 * whoever forges a bundle would write it.
 */
export async function bundleWith(
  entries: Readonly<Record<string, Uint8Array>>,
  changes: Readonly<Record<string, (text: string) => string>>,
): Promise<Buffer> {
  let manifest = ''
  const changed = Object.entries(entries).map(([path, bytes]): TestEntry => {
    const text = Buffer.from(bytes).toString()
    if (path === 'manifest.jsonl') manifest = text
    return { path, bytes: changes[path]?.(text) ?? bytes }
  })
  for (const { path, bytes } of changed) {
    manifest = manifest.replace(sha256(entries[path] ?? ''), sha256(bytes))
  }
  manifest = changes['manifest.jsonl']?.(manifest) ?? manifest
  return zipOf(
    changed.map((entry) =>
      entry.path === 'manifest.jsonl' ? { ...entry, bytes: manifest } : entry,
    ),
  )
}

/** The bytes of a buffer, read by range as from a disk. */
export function sourceOf(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    read: ({ start, end }) =>
      Readable.from([bytes.subarray(start, end + 1)], { objectMode: false }),
  }
}
