import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BundleSignature } from '#contract/bundles/manifest.ts'
import type { Config } from '#service/config.ts'

/** Signs the manifests of bundles. */
export interface BundleSigner {
  /** SPKI in base64. */
  public_key: string
  sign: (manifestHash: string) => BundleSignature
}

/** The keys of this installation: the one that signs, and those whose signatures count as valid. */
export interface BundleKeys {
  signer: BundleSigner | null
  isTrusted: (publicKey: string) => boolean
}

/** Opens the keys of the settings. Throws where the file has no Ed25519 private key in PEM. */
export function openBundleKeys(
  config: Pick<Config, 'SHEAF_BUNDLE_KEY_FILE' | 'SHEAF_BUNDLE_TRUSTED_KEYS'>,
): BundleKeys {
  const path = config.SHEAF_BUNDLE_KEY_FILE
  const signer = path === undefined ? null : bundleSigner(readPrivateKey(path))
  const trusted = new Set(config.SHEAF_BUNDLE_TRUSTED_KEYS)
  if (signer !== null) trusted.add(signer.public_key)
  return { signer, isTrusted: (key) => trusted.has(key) }
}

export function bundleSigner(key: KeyObject): BundleSigner {
  const public_key = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    public_key,
    sign: (manifestHash) => ({
      algorithm: 'Ed25519',
      public_key,
      signature: sign(null, signedText(manifestHash), key).toString('base64'),
    }),
  }
}

/** Whether a signature is that of its own key over a manifest. Whose key it is, is another question. */
export function isSignedBy(
  manifestHash: string,
  { public_key, signature }: BundleSignature,
): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(public_key, 'base64'),
      format: 'der',
      type: 'spki',
    })
    if (key.asymmetricKeyType !== 'ed25519') return false
    return verify(null, signedText(manifestHash), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

// The first line keeps a signature of something else from being one of a bundle.
function signedText(manifestHash: string): Buffer {
  return Buffer.from(`sheaf-bundle-1\n${manifestHash}`)
}

function readPrivateKey(path: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(path))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new Error(`SHEAF_BUNDLE_KEY_FILE: ${path} cannot be read as a private key in PEM.`, {
      cause: error,
    })
  }
  throw new Error(`SHEAF_BUNDLE_KEY_FILE: the key in ${path} is not an Ed25519 key.`)
}
