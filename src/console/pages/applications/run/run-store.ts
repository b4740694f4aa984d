import { toApiError, type ApiError } from '#console/api/api-error.ts'
import { openReply } from '#console/api/call.ts'
import { allReferences } from '#console/answers/all-references.ts'
import { readAnswerStream } from '#console/answers/read-answer-stream.ts'
import type { FormValues } from '#console/applications/input-values.ts'
import { session } from '#console/session/session.ts'
import { runApplication } from '#contract/applications/generation.ts'
import type { GenerationChunk, InputValues } from '#contract/applications/generation.ts'
import type { Redaction } from '#contract/chat/redactions.ts'
import type { FileReference } from '#contract/questions.ts'

/** A run of this visit. */
export interface AppRun {
  id: number
  started_at: string
  values: FormValues
  sent: InputValues
  status: 'running' | 'completed' | 'stopped' | 'failed'
  content: string
  references: readonly FileReference[]
  redactions: readonly Redaction[]
  /** Whether graphs are being searched. */
  isSearching: boolean
  error: ApiError | null
  /** How long it took; null while it runs. */
  ms: number | null
}

const maxRuns = 30
const noRuns: readonly AppRun[] = []

let runs: ReadonlyMap<string, readonly AppRun[]> = new Map()
let lastId = 0
const aborts = new Map<number, AbortController>()
const listeners = new Set<() => void>()
let signedInAs = session.get().connection?.id

// Answers quote documents that the next key may not see.
session.subscribe(() => {
  const id = session.get().connection?.id
  if (id === signedInAs) return
  signedInAs = id
  for (const abort of aborts.values()) abort.abort()
  runs = new Map()
  notify()
})

/** The runs of applications in this visit, the newest first. They go on while other pages are shown. */
export const appRuns = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  of: (application_id: string): readonly AppRun[] => runs.get(application_id) ?? noRuns,

  stop: (id: number): void => aborts.get(id)?.abort(),

  /** Runs an application. Returns the id of the run; how it ends is in its record. */
  start: (application_id: string, values: FormValues, sent: InputValues): number => {
    lastId += 1
    const run = newRun(lastId, values, sent)
    const others = appRuns.of(application_id).slice(0, maxRuns - 1)
    runs = new Map(runs).set(application_id, [run, ...others])
    notify()
    void perform(application_id, run)
    return run.id
  },
}

/** A run that has just begun. */
export function newRun(id: number, values: FormValues, sent: InputValues): AppRun {
  return {
    id,
    started_at: new Date().toISOString(),
    values,
    sent,
    status: 'running',
    content: '',
    references: [],
    redactions: [],
    isSearching: false,
    error: null,
    ms: null,
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

async function perform(application_id: string, { id, sent }: AppRun): Promise<void> {
  const abort = new AbortController()
  aborts.set(id, abort)
  const startedAt = performance.now()
  const change = (next: (run: AppRun) => AppRun): void => {
    const all = appRuns.of(application_id)
    if (!all.some((run) => run.id === id)) return
    runs = new Map(runs).set(
      application_id,
      all.map((run) => (run.id === id ? next(run) : run)),
    )
    notify()
  }
  const end = (result: Pick<AppRun, 'status' | 'error'>): void => {
    const ms = Math.round(performance.now() - startedAt)
    change((run) => ({ ...run, ...result, ms, isSearching: false }))
  }
  try {
    const input = { params: { application_id }, body: { inputs: sent, stream: true } }
    const body = await openReply(runApplication, input, abort.signal)
    for await (const chunk of readAnswerStream(body, runApplication.chunk)) {
      change((run) => addChunk(run, chunk))
    }
    end({ status: 'completed', error: null })
  } catch (error) {
    if (abort.signal.aborted) end({ status: 'stopped', error: null })
    else end({ status: 'failed', error: toApiError(error) })
  } finally {
    aborts.delete(id)
  }
}

export function addChunk(run: AppRun, { delta }: GenerationChunk): AppRun {
  const { content = '', graph_data, redactions = run.redactions } = delta
  const { references, status } = graph_data ?? {}
  return {
    ...run,
    content: run.content + content,
    redactions,
    isSearching: status == null ? run.isSearching && content === '' : status === 'processing',
    references: references ? allReferences(references) : run.references,
  }
}
