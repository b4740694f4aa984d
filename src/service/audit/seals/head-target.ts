import { open } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Agent } from 'undici'
import { z } from 'zod'
import { fetchGuarded } from '#service/web/fetch-guarded.ts'
import { readIfThere } from '#service/disk/write-once.ts'

const sentHead = z.object({
  at: z.string(),
  organization_id: z.string(),
  sequence: z.number().int(),
  hash: z.string(),
  /** Whether the chain still led through the head that was sent before. */
  intact: z.boolean(),
})

/** The end of a chain, as it is sent elsewhere. */
export type SentHead = z.output<typeof sentHead>

/** Somewhere that who has the database cannot change. */
export interface HeadTarget {
  send: (heads: readonly SentHead[]) => Promise<void>
  /** What was sent before this start, where that can be read back; the last of each organization is last. */
  sent: () => Promise<SentHead[]>
}

const answerTimeoutMs = 10_000
const answerBytes = 65_536

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
      sent: () => Promise.resolve([]),
    }
  }
  if (to.startsWith('file:')) return fileTarget(to.slice('file:'.length))
  return {
    send: async (heads) => {
      const { status } = await fetchGuarded(to, {
        agent,
        maxBytes: answerBytes,
        maxRedirects: 0,
        timeout: answerTimeoutMs,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ heads }),
      })
      if (status >= 300) throw new Error(`the receiver of audit heads answered ${status}`)
    },
    sent: () => Promise.resolve([]),
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
    sent: async () => {
      const text = (await readIfThere(path)) ?? ''
      return text.split('\n').flatMap((line) => readHead(line) ?? [])
    },
  }
}

/** A line that was cut off by a full disk, or is no head, is none. */
function readHead(line: string): SentHead | null {
  try {
    return sentHead.parse(JSON.parse(line))
  } catch {
    return null
  }
}
