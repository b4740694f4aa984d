import { readBlobsUrl } from '#service/blobs/blobs-url.ts'
import { copyInstallation } from '#service/copy/copy-installation.ts'
import { nameOf } from '#service/copy/installation.ts'
import type { Installation } from '#service/copy/installation.ts'
import { formatBytes } from '#cli/terminal/format-table.ts'
import { neutralize } from '#cli/terminal/neutralize.ts'
import { openProgress } from '#cli/terminal/progress.ts'
import { showThing } from '#cli/terminal/terminal.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { UsageError } from '#cli/usage-error.ts'

export interface CopyArguments {
  from: string
  fromFiles?: string
  to: string
  toFiles?: string
}

const noteIntervalMs = 5000

/** `sheaf copy`. False if bytes of files are damaged in the source, so that the target lacks them. */
export async function copy(terminal: Terminal, options: CopyArguments): Promise<boolean> {
  const from = readInstallation(terminal, '--from', options.from, options.fromFiles)
  const to = readInstallation(terminal, '--to', options.to, options.toFiles)
  let progress: ReturnType<typeof openProgress> | undefined
  let notedAt = 0
  let rows = 0
  const endBytes = (): void => {
    progress?.end()
    progress = undefined
  }
  const result = await copyInstallation({
    from,
    to,
    now: new Date(),
    signal: terminal.signal,
    onStart: (bytes) => {
      progress = openProgress(terminal, { bytes })
    },
    onBytes: (bytes) => progress?.add(bytes),
    onRows: (what, count) => {
      endBytes()
      rows += count
      if (performance.now() - notedAt < noteIntervalMs) return
      notedAt = performance.now()
      terminal.note(`${what} (${rows.toLocaleString('en')} rows so far)`)
    },
  }).finally(endBytes)

  const { database, files, keys, keysLeftIn } = result
  const damaged = files?.damaged ?? []
  for (const { id, name } of damaged) {
    terminal.note(`DAMAGED in the source, and not copied: ${id} “${neutralize(name)}”`)
  }
  if (keysLeftIn !== null) {
    terminal.note(
      `The keys that decrypt secrets and verify the audit log are in ${keysLeftIn}: copy secret-key and audit-key into the data folder of every process of the target.`,
    )
  }
  showThing(terminal, { from: nameOf(from), to: nameOf(to), ...result }, [
    ['Copied', `${nameOf(from)} to ${nameOf(to)}`],
    [
      'Files',
      files === null
        ? 'stay where they are'
        : `${files.files.toLocaleString('en')} (${formatBytes(files.bytes)} copied), every hash verified`,
    ],
    [
      'Records',
      `${database.rows.toLocaleString('en')} rows of ${database.tables} tables, counted and hashed on both sides`,
    ],
    ...(keys.length === 0 ? [] : [['Keys', keys.join(' and ')] satisfies [string, string]]),
  ])
  return damaged.length === 0
}

/** `env:NAME` stands for the value of a variable, because other users of a machine see the arguments of commands. */
function readInstallation(
  { env }: Terminal,
  option: string,
  place: string,
  files: string | undefined,
): Installation {
  const value = (text: string): string => {
    const name = /^env:(\w+)$/.exec(text)?.[1]
    if (name === undefined) return text
    const setting = env[name]
    if (setting === undefined || setting === '') throw new UsageError(`${name} is not set.`)
    return setting
  }
  const records = value(place)
  const isUrl = /^postgres(ql)?:/.test(records)
  if (isUrl && files === undefined) {
    throw new UsageError(
      `With a PostgreSQL database, set ${option}-files to the data folder or bucket that holds the files.`,
    )
  }
  return {
    database: isUrl ? { url: records } : { folder: records },
    files: readFiles(option, value(files ?? records)),
  }
}

function readFiles(option: string, place: string): Installation['files'] {
  if (!place.startsWith('s3:')) return { folder: place }
  try {
    return { bucket: readBlobsUrl(place) }
  } catch (error) {
    throw new UsageError(`${option}-files: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    })
  }
}
