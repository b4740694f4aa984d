import type { File as FileRecord } from '#contract/files.ts'
import type { DuplicateMatch, UploadProblem, Upload } from './next-upload.ts'
import type {
  FailedAttempt,
  Duplicate,
  DuplicateLookup,
  Outcome,
  UploadDependencies,
} from '#console/uploads/send/upload-dependencies.ts'
import { uploadScheduler } from './upload-scheduler.ts'

interface Attempt {
  upload: Upload
  progress: (sent: number) => void
  signal: AbortSignal
  answer: (outcome: Outcome) => void
}

/** A scheduler whose dependencies a test controls. */
export function testScheduler(
  find: (upload: Upload) => readonly FileRecord[] | FailedAttempt = () => [],
  match: DuplicateMatch = 'same',
  hashOf = (name: string): string => `hash of ${name}`,
) {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const attempts: Attempt[] = []
  const accepted: string[] = []
  const batches: [files: number, bytes: number][] = []
  const lookups: string[][] = []
  let frames = 0
  const parts: UploadDependencies = {
    hash: ({ name }) => Promise.resolve(hashOf(name)),
    findDuplicates: (uploads) => {
      lookups.push(uploads.map(({ name }) => name))
      return Promise.resolve(lookUp(uploads, find, match))
    },
    send: (upload, _file, progress, signal) =>
      new Promise((answer) => {
        attempts.push({ upload, progress, signal, answer })
        signal.addEventListener('abort', () => answer(offline))
      }),
    fetchLimitNotice: (fileCount, bytes) => {
      batches.push([fileCount, bytes])
      return Promise.resolve({ text: 'Your key can upload 2 files per hour.', size_limit: 1000 })
    },
    now: () => now,
    random: () => 0,
    later: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((candidate) => candidate !== timer)
      }
    },
    frame: (run) => {
      frames += 1
      queueMicrotask(run)
    },
    onAccepted: ({ id }) => accepted.push(id),
  }
  const queue = uploadScheduler(parts)
  return {
    queue,
    attempts,
    accepted,
    batches,
    lookups,
    frames: () => frames,
    states: () => queue.current().map(({ state }) => state.status),
    ids: () => queue.current().map(({ id }) => id),
    advance: async (milliseconds: number): Promise<void> => {
      const until = now + milliseconds
      for (;;) {
        await settle()
        const due = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter((candidate) => candidate !== due)
        now = Math.max(now, due.at)
        due.run()
      }
      now = until
    },
  }
}

function lookUp(
  uploads: readonly Upload[],
  find: (upload: Upload) => readonly FileRecord[] | FailedAttempt,
  match: DuplicateMatch,
): DuplicateLookup {
  const copies = new Map<string, readonly Duplicate[]>()
  for (const upload of uploads) {
    const duplicates = find(upload)
    if ('type' in duplicates) return duplicates
    copies.set(
      upload.id,
      duplicates.map((file) => ({ file, match })),
    )
  }
  return { type: 'found', files: copies }
}

export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve()
}

export function files(count: number): { file: File; path: string }[] {
  return Array.from({ length: count }, (_, index) => droppedFile(`report-${index}.pdf`))
}

export function droppedFile(
  path: string,
  text = 'some bytes',
  modified = 0,
): { file: File; path: string } {
  return {
    file: new File([text], path.split('/').at(-1) ?? path, { lastModified: modified }),
    path,
  }
}

export function failedOutcome(key: string, retry: FailedAttempt['retry'] = null): FailedAttempt {
  const problem: UploadProblem = { key, message: 'It failed.', advice: null }
  return { type: 'failed', problem, retry }
}

export const offline = failedOutcome('unreachable')

export function acceptedOutcome(id: string, version_id?: string): Outcome {
  return { type: 'accepted', file: record(id), version_id }
}

export function record(id: string): FileRecord {
  return {
    id,
    name: 'report.pdf',
    created_at: '2026-11-20T10:00:00.000000Z',
    graph_ids: [],
    status: 'in_progress',
    size: 10,
    media_type: 'application/pdf',
    error: null,
    progress: null,
    version_id: id,
  }
}
