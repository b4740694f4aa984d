import { generateKeyPairSync } from 'node:crypto'
import { exportGraph } from '#contract/bundles/exports.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import type { TestService } from '#service/test-service.ts'
import { bundleSigner } from './signing.ts'
import type { BundleKeys } from './signing.ts'

/** Keys of an installation that signs its bundles, and trusts those of others. */
export function testBundleKeys(
  trusted: readonly string[] = [],
): BundleKeys & { public_key: string } {
  const signer = bundleSigner(generateKeyPairSync('ed25519').privateKey)
  const { public_key } = signer
  return { public_key, signer, isTrusted: (key) => key === public_key || trusted.includes(key) }
}

/** The bytes of the bundle of a graph. */
export async function exportedBytes(
  { app }: Pick<TestService, 'app'>,
  graph_id: string,
  key: string,
): Promise<Buffer> {
  const response = await app.inject({
    method: 'GET',
    url: endpointUrl(exportGraph.path, { params: { graph_id } }),
    headers: { authorization: `Bearer ${key}` },
  })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
  return response.rawPayload
}

/** Does work with a service that ends with it, where `onTestFinished` would let the service run on. */
export async function beforeEnd<T>(
  work: (onEnd: (release: () => Promise<void>) => void) => Promise<T>,
): Promise<T> {
  const releases: (() => Promise<void>)[] = []
  try {
    return await work((release) => releases.unshift(release))
  } finally {
    for (const release of releases) await release()
  }
}
