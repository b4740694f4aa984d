import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BundleSignature, ManifestFile } from '#contract/bundles/manifest.ts'
import { bundleSigner } from '#service/bundles/signing.ts'
import {
  manifestOf,
  packed,
  sourceOf,
  testBundle,
  zipOf,
} from '#service/bundles/test-hostile-bundles.ts'
import type { TestBundle } from '#service/bundles/test-hostile-bundles.ts'
import { BundleError } from './bundle-error.ts'
import { bundleLimits, checkBundle } from './check-bundle.ts'

const signer = bundleSigner(generateKeyPairSync('ed25519').privateKey)
const stranger = bundleSigner(generateKeyPairSync('ed25519').privateKey)

/** The files of a bundle that is believed, or the code of the problem. */
async function check(bytes: Buffer): Promise<{ files: ManifestFile[]; signed: string | null }> {
  const files: ManifestFile[] = []
  let signature: BundleSignature | null = null
  await checkBundle(sourceOf(bytes), {
    signal: new AbortController().signal,
    onHeader: async (_, signed) => {
      signature = signed
    },
    onFile: async (file) => void files.push(file),
    onBytes: () => undefined,
  })
  // oxlint-disable-next-line no-unsafe-type-assertion -- the compiler does not see the assignment in the callback
  return { files, signed: (signature as BundleSignature | null)?.public_key ?? null }
}

async function problemOf(bytes: Buffer): Promise<string> {
  try {
    await check(bytes)
    return 'none'
  } catch (error) {
    if (error instanceof BundleError) return error.code
    throw error
  }
}

/** A bundle whose parts were changed before it was packed. */
async function changed(change: (bundle: TestBundle) => void): Promise<Buffer> {
  const bundle = testBundle()
  change(bundle)
  return packed(bundle)
}

const named = (path: string) => changed(({ entries }) => void entries.unshift({ path, bytes: 'x' }))

/** The directory's header of an entry, in which a test changes a field. */
function patched(bytes: Buffer, path: string, patch: (header: Buffer) => void): Buffer {
  const directory = bytes.indexOf(Buffer.from('PK\u0001\u0002'))
  const name = bytes.indexOf(path, directory)
  patch(bytes.subarray(name - 46))
  return bytes
}

test('an intact bundle is believed, with and without a signature', async () => {
  const unsigned = await check(await packed(testBundle()))
  expect(unsigned.files.map(({ name }) => name)).toEqual(['file 1.txt', 'file 2.txt'])
  expect(unsigned.signed).toBeNull()
  const bundle = testBundle()
  bundle.header['public_key'] = signer.public_key
  expect((await check(await packed(bundle, { signer }))).signed).toBe(signer.public_key)
})

const first = 'files/000001.txt'

const hostile: Record<string, [problem: string, bytes: () => Promise<Buffer>]> = {
  'text that is no ZIP file': ['not_a_zip', async () => Buffer.from('Sheep give wool.')],
  'a file without bytes': ['not_a_zip', async () => Buffer.alloc(0)],
  'the first half of a bundle': [
    'not_a_zip',
    async () => {
      const bytes = await packed(testBundle())
      return bytes.subarray(0, bytes.length / 2)
    },
  ],
  'a bundle without its last byte': [
    'not_a_zip',
    async () => (await packed(testBundle())).subarray(0, -1),
  ],
  'bytes behind the end': [
    'not_a_zip',
    async () => Buffer.concat([await packed(testBundle()), Buffer.from('more')]),
  ],
  'a directory that is cut': [
    'not_a_zip',
    async () => {
      const bytes = await packed(testBundle())
      // More entries than there are.
      bytes.writeUInt16LE(900, bytes.length - 12)
      return bytes
    },
  ],
  'a path upwards': ['entry_unexpected', () => named('../../etc/passwd')],
  'a path upwards inside a folder': ['entry_unexpected', () => named('files/../../x.txt')],
  'an absolute path': ['entry_unexpected', () => named('/etc/passwd')],
  'a path of Windows': ['entry_unexpected', () => named('C:\\Windows\\x.txt')],
  'a folder': ['entry_unexpected', () => named('files/')],
  'a path without a name': ['entry_unexpected', () => named('')],
  'a path that differs in case only': ['entry_unexpected', () => named('FILES/000001.TXT')],
  'a path in another script': ['entry_unexpected', () => named('files/\u0660\u0660.txt')],
  'a path with a zero byte': ['entry_unexpected', () => named('files/000001.txt\u0000.exe')],
  'a path twice': [
    'entry_missing',
    () => changed(({ entries }) => void entries.unshift(...entries.slice(0, 1))),
  ],
  'a file that the manifest does not list': [
    'entry_unexpected',
    () => changed(({ entries }) => void entries.push({ path: 'files/000003.txt', bytes: 'x' })),
  ],
  'a file that the bundle does not have': [
    'entry_missing',
    () => changed(({ entries }) => void entries.pop()),
  ],
  'files in another order': [
    'entry_missing',
    () => changed(({ entries }) => void entries.push(...entries.splice(0, 1))),
  ],
  'something behind the manifest': [
    'entry_unexpected',
    async () => {
      const bundle = testBundle()
      const manifest = { path: 'manifest.jsonl', bytes: manifestOf(bundle) }
      return zipOf([...bundle.entries, manifest, { path: 'files/000003.txt', bytes: 'x' }])
    },
  ],
  'a second manifest': [
    'entry_unexpected',
    async () => {
      const bundle = testBundle()
      const manifest = { path: 'manifest.jsonl', bytes: manifestOf(bundle) }
      return zipOf([...bundle.entries, manifest, manifest])
    },
  ],
  'a ZIP file without a manifest': ['manifest_missing', () => zipOf(testBundle().entries)],
  'another byte in a file': [
    'hash_differs',
    () =>
      changed(({ entries }) => void entries.splice(0, 1, { path: first, bytes: 'x'.repeat(20) })),
  ],
  'a longer file': [
    'size_differs',
    () =>
      changed(({ entries }) => void entries.splice(0, 1, { path: first, bytes: 'x'.repeat(21) })),
  ],
  'a directory that names another size': [
    'not_a_zip',
    async () => patched(await packed(testBundle()), first, (header) => header.writeUInt32LE(7, 24)),
  ],
  'a deflated file that is longer than the directory says': [
    'hash_differs',
    async () => {
      const bundle = testBundle()
      const [entry, ...rest] = bundle.entries
      const long = `${String(entry?.bytes)} And much more.`
      bundle.entries = [{ path: first, bytes: long, deflate: true }, ...rest]
      return patched(await packed(bundle), first, (header) => header.writeUInt32LE(20, 24))
    },
  ],
  'entries that overlap': [
    'entries_overlap',
    async () =>
      patched(await packed(testBundle()), 'files/000002.txt', (header) =>
        header.writeUInt32LE(0, 42),
      ),
  ],
  'an entry behind the end of the file': [
    'not_a_zip',
    async () =>
      patched(await packed(testBundle()), 'manifest.jsonl', (header) =>
        header.writeUInt32LE(0x7fff_ffff, 42),
      ),
  ],
  'an encrypted entry': [
    'entry_encrypted',
    async () =>
      patched(await packed(testBundle()), first, (header) => {
        header.writeUInt16LE(9, 8)
        // Encryption adds twelve bytes.
        header.writeUInt32LE(8, 24)
      }),
  ],
  'an entry of another method': [
    'entry_method',
    async () =>
      patched(await packed(testBundle()), first, (header) => header.writeUInt16LE(12, 10)),
  ],
  'damaged deflated bytes': [
    'hash_differs',
    async () => {
      const bundle = testBundle()
      const bytes = await packed(bundle)
      // A method that the bytes of the entry are not written in.
      return patched(bytes, first, (header) => header.writeUInt16LE(8, 10))
    },
  ],
  'a bomb of one entry': [
    'expands_too_much',
    () =>
      changed(({ entries }) =>
        entries.push({
          path: 'texts/000002.jsonl',
          bytes: Buffer.alloc(50_000_000),
          deflate: true,
        }),
      ),
  ],
  'a bomb of a manifest': [
    'expands_too_much',
    () => packed(testBundle(), { manifest: Buffer.alloc(50_000_000, ' ') }),
  ],
  'a manifest of 100 MB': [
    'manifest_too_large',
    () => zipOf([{ path: 'manifest.jsonl', bytes: Buffer.alloc(100 * 1024 * 1024, ' ') }]),
  ],
  'a line of 5 MB': [
    'manifest_invalid',
    () => zipOf([{ path: 'manifest.jsonl', bytes: Buffer.alloc(5 * 1024 * 1024, ' ') }]),
  ],
  'a manifest that is not JSON': [
    'manifest_invalid',
    () => packed(testBundle(), { manifest: '?\n' }),
  ],
  'a manifest that is not UTF-8': [
    'manifest_invalid',
    () => packed(testBundle(), { manifest: Buffer.from([0x22, 0xff, 0x22, 10]) }),
  ],
  'a manifest without lines': ['manifest_invalid', () => packed(testBundle(), { manifest: '' })],
  'a manifest without its last line': [
    'manifest_invalid',
    async () => {
      const bundle = testBundle()
      return packed(bundle, { manifest: manifestOf(bundle).replace(/.*\n$/, '') })
    },
  ],
  'lines behind the last one': [
    'manifest_invalid',
    async () => {
      const bundle = testBundle()
      return packed(bundle, { manifest: `${manifestOf(bundle)}{}\n` })
    },
  ],
  'a format of another version': [
    'manifest_invalid',
    () => changed(({ header }) => void Object.assign(header, { format: 2 })),
  ],
  'a wrong number of files': [
    'count_differs',
    () => changed(({ end }) => void Object.assign(end, { files: 3 })),
  ],
  'a wrong sum of bytes': [
    'count_differs',
    () => changed(({ end }) => void Object.assign(end, { bytes: 1 })),
  ],
  'numbers out of order': [
    'manifest_invalid',
    () => changed(({ files }) => files.forEach((file) => Object.assign(file, { number: 2 }))),
  ],
  'a path of the manifest outside its folder': [
    'manifest_invalid',
    () =>
      changed(({ files }) =>
        files.forEach(({ original }) => Object.assign(original, { path: '../x.txt' })),
      ),
  ],
  'a name with folders': [
    'manifest_invalid',
    () =>
      changed(({ files }) => files.forEach((file) => Object.assign(file, { name: '../a.txt' }))),
  ],
  'a folder that leads out': [
    'manifest_invalid',
    () =>
      changed(({ files }) => files.forEach((file) => Object.assign(file, { folder: 'a/../..' }))),
  ],
  'a name that hides its extension': [
    'manifest_invalid',
    () =>
      changed(({ files }) =>
        files.forEach((file) => Object.assign(file, { name: 'a\u202etxt.exe.txt' })),
      ),
  ],
  'a signature of another key than the named one': [
    'signature_invalid',
    async () => {
      const bundle = testBundle()
      bundle.header['public_key'] = signer.public_key
      return packed(bundle, { signer: stranger })
    },
  ],
  'a signature of another manifest': [
    'signature_invalid',
    async () => {
      const bundle = testBundle()
      bundle.header['public_key'] = signer.public_key
      const other = { ...signer, sign: () => signer.sign('0'.repeat(64)) }
      return packed(bundle, { signer: other })
    },
  ],
  'a signature that was removed': [
    'signature_invalid',
    () => changed(({ header }) => void Object.assign(header, { public_key: signer.public_key })),
  ],
  'a signature that the manifest does not announce': [
    'signature_invalid',
    () => packed(testBundle(), { signer }),
  ],
  'a signature of a key of another kind': [
    'signature_invalid',
    async () => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const public_key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
      const rsa = {
        public_key,
        sign: (hash: string) => ({
          algorithm: 'Ed25519' as const,
          public_key,
          signature: sign('sha256', Buffer.from(`sheaf-bundle-1\n${hash}`), privateKey).toString(
            'base64',
          ),
        }),
      }
      return packed(testBundle(), { signer: rsa })
    },
  ],
  '100,000 entries that the manifest does not list': [
    'entry_missing',
    async () => {
      const bundle = testBundle()
      bundle.entries = Array.from({ length: 100_000 }, (_, at) => ({
        path: `files/${String(at + 10).padStart(6, '0')}.txt`,
        bytes: '',
      }))
      return packed(bundle)
    },
  ],
  'a directory that claims a billion entries': [
    'too_many_entries',
    async () => {
      const entries = Array.from({ length: 70_000 }, () => ({ path: 'x', bytes: '' }))
      const bytes = await zipOf(entries)
      const end = bytes.lastIndexOf(Buffer.from('PK\u0006\u0006'))
      bytes.writeBigUInt64LE(1_000_000_000n, end + 32)
      return bytes
    },
  ],
}

test.each(Object.entries(hostile))('%s is refused', async (_, [problem, bytes]) => {
  expect(await problemOf(await bytes())).toBe(problem)
})

test('names in any script, and equal ones, are believed', async () => {
  const bundle = testBundle(['a', 'b', 'c'])
  for (const [at, name] of ['羊毛 🐑.txt', 'صوف.txt', '羊毛 🐑.txt'].entries()) {
    Object.assign(bundle.files[at] ?? {}, { name })
  }
  const { files } = await check(await packed(bundle))
  expect(files.map(({ name }) => name)).toEqual(['羊毛 🐑.txt', 'صوف.txt', '羊毛 🐑.txt'])
})

test('a check ends when it is aborted', async () => {
  const controller = new AbortController()
  const checking = checkBundle(sourceOf(await packed(testBundle())), {
    signal: controller.signal,
    onHeader: async () => controller.abort(new Error('stopped')),
    onFile: async () => undefined,
    onBytes: () => undefined,
  })
  await expect(checking).rejects.toThrow('stopped')
})

test('a manifest of as many files as a bundle may have is not too large', () => {
  const [file] = testBundle(['x'.repeat(100)]).files
  const line = `${JSON.stringify(file)}\n`
  expect(line.length * bundleLimits.files).toBeLessThan(bundleLimits.manifestBytes)
})
