import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts small secrets for the database, bound to the ID of their owner. */
export interface SecretBox {
  seal: (secret: string, owner_id: string) => string
  /** Null when it was encrypted with another key or for another owner, or was modified. */
  open: (sealed: string, owner_id: string) => string | null
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM with a key derived from `secret`, which must have 256 bits of entropy. */
export function secretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sheaf secrets v1', 32))
  return {
    seal(plain, owner_id) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner_id))
      const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')
      return `${version}.${sealed}`
    },

    open(sealed, owner_id) {
      const [sealVersion, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (sealVersion !== version || bytes.length < ivBytes + tagBytes) return null
      const tagEnd = ivBytes + tagBytes
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner_id))
        .setAuthTag(bytes.subarray(ivBytes, tagEnd))
      try {
        return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
