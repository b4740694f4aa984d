import type { FileKind } from '#contract/file-kinds.ts'
import {
  startChild,
  type ExtractionChild,
  type ExtractionLimits,
} from '#service/extraction/start-child.ts'
import { residentBytes } from '#service/extraction/watch-memory.ts'

export interface PoolLimits {
  /** Files that one child reads. */
  files: number
  /** How much more memory a child may have than before its first file. */
  growth_megabytes: number
  /** How long a child waits for another file. */
  idle_milliseconds: number
  /** Children that wait, of all scopes together. */
  idle_children: number
}

/** A child that reads files of one scope, one at a time. */
export interface PooledChild {
  child: ExtractionChild
  scope: string
  /** The kinds whose readers it has loaded. */
  kinds: Set<FileKind>
  /** Files that it has read. */
  files: number
  /** Its memory before its first file; null where it cannot be measured. */
  firstBytes: number | null
}

const defaultLimits: PoolLimits = {
  files: 5_000,
  growth_megabytes: 128,
  idle_milliseconds: 5_000,
  idle_children: 2,
}
const megabyte = 1024 * 1024

/**
 * Children that wait for files, so that not every file needs a process to start. A child serves one scope for
 * its whole life, and only the caller knows whether it may be used again.
 */
export function childPool(
  limits: ExtractionLimits,
  overrides: Partial<PoolLimits> = {},
  entry?: string,
) {
  const { files, growth_megabytes, idle_milliseconds, idle_children } = {
    ...defaultLimits,
    ...overrides,
  }
  /** The one that was used last stands last. */
  const idle = new Map<PooledChild, NodeJS.Timeout>()
  let isStopped = false

  function take(pooled: PooledChild): PooledChild {
    clearTimeout(idle.get(pooled))
    idle.delete(pooled)
    return pooled
  }

  function start(scope: string, kind: FileKind): PooledChild {
    const child = startChild(kind, null, limits, entry)
    const pooled = { child, scope, kinds: new Set([kind]), files: 0, firstBytes: null }
    void child.exited.then(() => take(pooled))
    return pooled
  }

  function isFull(pooled: PooledChild): boolean {
    const bytes = residentBytes(pooled.child.pid)
    const growth = bytes === null || pooled.firstBytes === null ? 0 : bytes - pooled.firstBytes
    return pooled.files >= files || growth > growth_megabytes * megabyte
  }

  return {
    /** A child that has only read files of this scope, or none; best one that has loaded the reader of `kind`. */
    take: (scope: string, kind: FileKind): PooledChild => {
      const waiting = [...idle.keys()].filter((pooled) => pooled.scope === scope)
      const child = waiting.findLast((pooled) => pooled.kinds.has(kind)) ?? waiting.at(-1)
      return child === undefined ? start(scope, kind) : take(child)
    },

    /** Takes back a child that is as it was before its file. */
    giveBack: (pooled: PooledChild): void => {
      if (isStopped || isFull(pooled)) return pooled.child.kill()
      const [oldest] = idle.keys()
      if (idle.size >= idle_children && oldest !== undefined) take(oldest).child.kill()
      idle.set(pooled, setTimeout(() => take(pooled).child.kill(), idle_milliseconds).unref())
    },

    /** Ends the children that wait. */
    stop: async (): Promise<void> => {
      isStopped = true
      const children = [...idle.keys()].map((pooled) => take(pooled).child)
      for (const child of children) child.kill()
      await Promise.all(children.map((child) => child.exited))
    },
  }
}

export type ChildPool = ReturnType<typeof childPool>
