import { open } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Agent } from 'undici'
import { z } from 'zod'
import { fetchGuarded } from '#service/outbound/fetch-guarded.ts'
import { readIfThere } from '#service/disk/write-once.ts'

const sentHead = z.object({
  at: z.string(),
  organization_id: z.string(),
  sequence: z.number().int(),
  hash: z.string(),
  /** Whether the chain still contained the head that was sent before. */
  intact: z.boolean(),
})

/** The head of a chain, as it is sent to a target. */
export type SentHead = z.output<typeof sentHead>

/** A destination for heads that somebody with access to the database cannot change. */
export interface HeadTarget {
  send: (heads: readonly SentHead[]) => Promise<void>
  /**
   * The heads that were sent before this start, if the target can be read; the last of each organization
   * counts.
   */
  readSent: () => Promise<SentHead[]>
}

const replyTimeoutMs = 10_000
const maxReplyBytes = 65_536

/** `log`, `file:` with the path of a file, or the address of a webhook. */
export function headTarget(
  to: string,
  { log, agent }: { log: Pick<FastifyBaseLogger, 'info'>; agent: Agent },
): HeadTarget {
  if (to === 'log') {
    return {
      send: (heads) => {
        for (const head of heads) log.info(head, 'the head of the audit trail')
        return Promise.resolve()
      },
      readSent: () => Promise.resolve([]),
    }
  }
  if (to.startsWith('file:')) return fileTarget(to.slice('file:'.length))
  return {
    send: async (heads) => {
      const { status } = await fetchGuarded(to, {
        agent,
        maxBytes: maxReplyBytes,
        maxRedirects: 0,
        timeout: replyTimeoutMs,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ heads }),
      })
      if (status >= 300)
        throw new Error(`the receiver of audit heads replied with status ${status}`)
    },
    readSent: () => Promise.resolve([]),
  }
}

function fileTarget(path: string): HeadTarget {
  return {
    send: async (heads) => {
      const file = await open(path, 'a', 0o600)
      try {
        await file.appendFile(heads.map((head) => `${JSON.stringify(head)}\n`).join(''))
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    readSent: async () => {
      const text = (await readIfThere(path)) ?? ''
      return text.split('\n').flatMap((line) => readHead(line) ?? [])
    },
  }
}

/** Parses a line of the file; null if it is incomplete or not a head. A full disk can cut off a line. */
function readHead(line: string): SentHead | null {
  try {
    return sentHead.parse(JSON.parse(line))
  } catch {
    return null
  }
}
