declare global {
  interface Window {
    /** What index.html asked for before the scripts came: by path, with the key that it used. */
    sheafFirst?: { key: string; replies: Map<string, Promise<Response>> }
  }
}

// What a page asks for later must be newer.
const maxAgeMs = 30_000

/**
 * The reply to a request that index.html sent for this key, once; null where it sent none, or has no reply. Rejects never.
 */
export async function takeFirstReply(path: string, key: string): Promise<Response | null> {
  const first = window.sheafFirst
  const reply = first?.replies.get(path)
  if (first === undefined || reply === undefined) return null
  first.replies.delete(path)
  if (first.key !== key || performance.now() > maxAgeMs) return null
  return reply.catch(() => null)
}
