import { createHash } from 'node:crypto'
import {
  bundleSignature,
  manifestEnd,
  manifestFile,
  manifestHeader,
  manifestPath,
  signaturePath,
} from '#contract/bundles/manifest.ts'
import type {
  BundleSignature,
  ManifestEnd,
  ManifestFile,
  ManifestHeader,
} from '#contract/bundles/manifest.ts'
import { originalPath, textPath } from '#service/bundles/entry-paths.ts'
import { isSignedBy } from '#service/bundles/signing.ts'
import type { ByteSource } from '#service/bundles/zip/byte-source.ts'
import { readZip } from '#service/bundles/zip/read-zip.ts'
import type { ZipEntry, ZipReader } from '#service/bundles/zip/read-zip.ts'
import { BundleError } from './bundle-error.ts'
import { manifestLines } from './manifest-lines.ts'

export interface CheckOptions {
  /** Called with the header before any file, once the manifest's signature has been checked. */
  onHeader: (header: ManifestHeader, signature: BundleSignature | null) => Promise<void>
  /** Called for each file whose bytes have been checked, in the order of the manifest. */
  onFile: (file: ManifestFile) => Promise<void>
  /** Called with the number of further bytes that have been checked. */
  onBytes: (count: number) => void
  signal: AbortSignal
}

/** What a bundle may have at most. */
export const bundleLimits = {
  files: 200_000,
  manifestBytes: 96 * 1024 * 1024,
  signatureBytes: 4096,
  /** Unpacked bytes of an entry for each packed one, above a mebibyte. Pages of text reach 50. */
  expansion: 200,
  /** Of all entries together, above a gibibyte. Originals, which are most of a bundle, are not packed. */
  totalExpansion: 32,
  /** Bytes of a text for each file; the limits of extraction are far below. */
  textBytes: 2 * 1024 ** 3,
} as const

const freeExpansionBytes = 1024 * 1024
const freeTotalBytes = 1024 ** 3

/**
 * Checks a bundle hash by hash (docs/decisions/041): the directory of the ZIP file, the signature of the
 * manifest, and then each entry against its line, in one order and none besides. Memory does not grow with the
 * bundle. Throws `BundleError`, and the reason of `signal`.
 */
export async function checkBundle(source: ByteSource, options: CheckOptions): Promise<void> {
  const zip = await unreadable(
    'not_a_zip',
    'This file is not a Sheaf bundle, or it is incomplete',
    readZip(source),
  )
  const { manifest, signature } = await checkDirectory(zip, source, options.signal)
  const hash = await hashOf(manifest, () => undefined, options.signal)
  const signed = signature === null ? null : await readSignature(signature, hash)

  const entries = zip.entries()
  const lines = manifestLines(manifest.bytes())
  const first = await lines.next()
  const header = manifestHeader.safeParse(first.done === true ? undefined : first.value)
  if (!header.success) throw invalidManifest('its first line is not that of a bundle')
  if (header.data.public_key !== (signed?.public_key ?? null)) {
    throw new BundleError(
      'signature_invalid',
      'The manifest names a different key from the one that signed it.',
    )
  }
  await options.onHeader(header.data, signed)
  await checkFiles(lines, entries, options)
}

async function checkFiles(
  lines: AsyncGenerator<unknown, void>,
  entries: AsyncGenerator<ZipEntry, void>,
  options: CheckOptions,
): Promise<void> {
  const counted = { files: 0, entries: 0, bytes: 0 }
  for await (const line of lines) {
    options.signal.throwIfAborted()
    const end = manifestEnd.safeParse(line)
    if (end.success) {
      await requireEnd(end.data, counted, lines, entries)
      return
    }
    const file = manifestFile.safeParse(line)
    if (!file.success) throw invalidManifest(`line ${counted.files + 2} is not that of a file`)
    const { number, name, original, text } = file.data
    if (
      number !== counted.files + 1 ||
      original.path !== originalPath(number, name) ||
      (text !== null && text.path !== textPath(number))
    ) {
      throw invalidManifest(`line ${counted.files + 2} is out of order`)
    }
    for (const listed of text === null ? [original] : [original, text]) {
      await checkEntry(await nextEntry(entries, listed.path), listed, options)
      counted.entries += 1
      counted.bytes += listed.size
    }
    counted.files += 1
    await options.onFile(file.data)
  }
  throw invalidManifest('it has no last line')
}

async function requireEnd(
  end: ManifestEnd,
  counted: { files: number; entries: number; bytes: number },
  lines: AsyncGenerator<unknown, void>,
  entries: AsyncGenerator<ZipEntry, void>,
): Promise<void> {
  if ((await lines.next()).done !== true) throw invalidManifest('lines follow its last line')
  const { files, entries: count, bytes } = end
  if (files !== counted.files || count !== counted.entries || bytes !== counted.bytes) {
    throw new BundleError(
      'count_differs',
      'The file count in the manifest does not match its list.',
    )
  }
  const next = await entries.next()
  if (next.done === true || next.value.name !== manifestPath) {
    throw new BundleError(
      'entry_unexpected',
      'The bundle contains files that are not in its manifest.',
    )
  }
}

async function nextEntry(entries: AsyncGenerator<ZipEntry, void>, path: string): Promise<ZipEntry> {
  const next = await entries.next()
  if (next.done !== true && next.value.name === path) return next.value
  throw new BundleError('entry_missing', `${path} is in the manifest but not in the bundle.`)
}

async function checkEntry(
  entry: ZipEntry,
  listed: { path: string; size: number; sha256: string },
  { onBytes, signal }: CheckOptions,
): Promise<void> {
  if (entry.size !== listed.size) {
    throw new BundleError('size_differs', `The size of ${listed.path} differs from the manifest.`)
  }
  if ((await hashOf(entry, onBytes, signal)) === listed.sha256) return
  throw new BundleError('hash_differs', `${listed.path} was changed after the bundle was made.`)
}

/** Checks every entry of the directory before one of them is read. */
async function checkDirectory(
  zip: ZipReader,
  { size }: ByteSource,
  signal: AbortSignal,
): Promise<{ manifest: ZipEntry; signature: ZipEntry | null }> {
  // A file has an original and a text, and the manifest and its signature are two more.
  if (zip.entryCount > bundleLimits.files * 2 + 2) {
    throw new BundleError(
      'too_many_entries',
      `A bundle can contain at most ${bundleLimits.files} files.`,
    )
  }
  let end = 0
  let unpacked = 0
  let manifest: ZipEntry | null = null
  let signature: ZipEntry | null = null
  const entries = zip.entries()
  for (;;) {
    signal.throwIfAborted()
    const next = await unreadable('not_a_zip', 'The ZIP file is damaged', entries.next())
    if (next.done === true) break
    const entry = next.value
    requireReadable(entry)
    // A later entry that begins inside an earlier one lets few bytes unpack to many, and stand for two contents.
    if (entry.offset < end) {
      throw new BundleError('entries_overlap', 'Entries of the bundle overlap.')
    }
    end = entry.offset + localHeaderBytes + entry.name.length + entry.packed
    if (end > size) throw new BundleError('not_a_zip', 'The ZIP file is incomplete.')
    unpacked += entry.size
    if (unpacked > size * bundleLimits.totalExpansion + freeTotalBytes) {
      throw new BundleError('expands_too_much', 'The bundle is too large when unpacked.')
    }
    if (signature !== null) throw unexpected(entry)
    if (entry.name === manifestPath && manifest === null) manifest = entry
    else if (manifest === null) requirePath(entry)
    else if (entry.name === signaturePath) signature = entry
    else throw unexpected(entry)
  }
  if (manifest === null) {
    throw new BundleError(
      'manifest_missing',
      'The ZIP file has no manifest, so it is not a bundle.',
    )
  }
  if (manifest.size > bundleLimits.manifestBytes) {
    throw new BundleError('manifest_too_large', 'The manifest of the bundle is too large.')
  }
  return { manifest, signature }
}

const localHeaderBytes = 30

function requireReadable(entry: ZipEntry): void {
  if (entry.isEncrypted) {
    throw new BundleError('entry_encrypted', `${shown(entry)} is encrypted.`)
  }
  if (!entry.isReadable) {
    throw new BundleError('entry_method', `${shown(entry)} uses an unsupported compression method.`)
  }
  const { expansion } = bundleLimits
  if (entry.size > freeExpansionBytes && entry.size > entry.packed * expansion) {
    throw new BundleError(
      'expands_too_much',
      `${shown(entry)} unpacks to more than ${expansion} times its size.`,
    )
  }
}

/** Only names that an export gives: no folders upwards, no equal names, none that differ in case only. */
function requirePath(entry: ZipEntry): void {
  const isText = /^texts\/\d{6,7}\.jsonl$/.test(entry.name)
  if (isText && entry.size <= bundleLimits.textBytes) return
  if (/^files\/\d{6,7}\.[a-z0-9]{2,8}$/.test(entry.name)) return
  throw unexpected(entry)
}

function unexpected(entry: ZipEntry): BundleError {
  return new BundleError('entry_unexpected', `${shown(entry)} does not belong in a bundle.`)
}

/** A name of somebody else, short and without characters that hide something. */
function shown({ name }: ZipEntry): string {
  return JSON.stringify(name.slice(0, 80)).replaceAll(/[^\x20-\x7e]/g, '?')
}

async function readSignature(entry: ZipEntry, hash: string): Promise<BundleSignature> {
  const invalid = new BundleError('signature_invalid', 'The bundle’s signature is invalid.')
  if (entry.size > bundleLimits.signatureBytes) throw invalid
  const chunks: Uint8Array[] = []
  for await (const chunk of damaged(entry.bytes())) chunks.push(chunk)
  let json: unknown
  try {
    json = JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw invalid
  }
  const signature = bundleSignature.safeParse(json)
  if (signature.success && isSignedBy(hash, signature.data)) return signature.data
  throw invalid
}

async function hashOf(
  entry: ZipEntry,
  onBytes: (count: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of damaged(entry.bytes())) {
    signal.throwIfAborted()
    hash.update(chunk)
    onBytes(chunk.length)
  }
  return hash.digest('hex')
}

async function* damaged(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* bytes
  } catch (error) {
    throw new BundleError('hash_differs', 'An entry of the bundle cannot be unpacked.', error)
  }
}

async function unreadable<T>(code: 'not_a_zip', message: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw new BundleError(code, `${message}.`, error)
  }
}

function invalidManifest(detail: string): BundleError {
  return new BundleError('manifest_invalid', `The bundle’s manifest is invalid: ${detail}.`)
}
