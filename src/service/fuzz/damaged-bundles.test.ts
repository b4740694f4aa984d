import { generateKeyPairSync } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ManifestFile } from '#contract/bundles/manifest.ts'
import { BundleError } from '#service/bundles/check/bundle-error.ts'
import { checkBundle } from '#service/bundles/check/check-bundle.ts'
import { bundleSigner } from '#service/bundles/signing.ts'
import { packed, sourceOf, testBundle } from '#service/bundles/test-hostile-bundles.ts'
import { damages } from './test-damaged-files.ts'
import { fuzzFactor, fuzzSeed } from './test-fuzz-settings.ts'

const copiesOfBundle = 100

/** The files of a bundle that is believed, or null for one that is refused. */
async function filesOf(bytes: Uint8Array): Promise<ManifestFile[] | null> {
  const files: ManifestFile[] = []
  try {
    await checkBundle(sourceOf(Buffer.from(bytes)), {
      signal: new AbortController().signal,
      onHeader: () => Promise.resolve(),
      onFile: async (file) => void files.push(file),
      onBytes: () => undefined,
    })
    return files
  } catch (error) {
    if (error instanceof BundleError) return null
    throw error
  }
}

test.each([
  ['signed', bundleSigner(generateKeyPairSync('ed25519').privateKey)],
  ['not signed', undefined],
])(
  'every damaged copy of a bundle that is %s is refused, or has the same files',
  async (_, signer) => {
    const bundle = testBundle(['Wool costs 12 marks.', 'Sheep. '.repeat(20_000), ''])
    if (signer !== undefined) bundle.header['public_key'] = signer.public_key
    const whole = await packed(bundle, { signer })
    const files = await filesOf(whole)
    expect(files).toHaveLength(3)
    let refused = 0
    await fc.assert(
      fc.asyncProperty(damages(true), async (damage) => {
        const filesRead = await filesOf(damage(whole))
        if (filesRead === null) refused += 1
        expect(filesRead ?? filesRead).toEqual(filesRead)
      }),
      { numRuns: copiesOfBundle * fuzzFactor, seed: fuzzSeed },
    )
    expect(refused).toBeGreaterThan(copiesOfBundle / 2)
  },
)
