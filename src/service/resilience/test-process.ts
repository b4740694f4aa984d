import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { endpointUrl } from '#contract/endpoint.ts'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { uploadFile } from '#contract/uploads.ts'
import type { File } from '#contract/files.ts'
import { installation } from '#service/scheduling/entries.ts'
import { testBlobsOfProcess } from '#service/blobs/test-blobs.ts'

/**
 * The program of the service, from the folder of the project. `npm test` has built the bundle, and hundreds of starts
 * of it take half the processor time; a run of single tests needs no build.
 */
const testProgram = process.env['SHEAF_TEST_PROGRAM'] ?? 'src/service/main.ts'

interface RunningProcess {
  main: ChildProcess
  /** The URL that it listens on. */
  address: string
  /** Resolves with the exit code; null if a signal ended it. */
  closed: Promise<number | null>
  /** The text it has written to standard error, which contains the log. */
  log: () => string
}

interface StartOptions {
  /** The program, from the folder of the project. Default: `testProgram`. */
  program?: string
  /** Command-line arguments of Node. */
  node?: readonly string[]
  /** An open file to which standard error is written instead of `log`. */
  stderr?: number
  /** Called when the process exists, with what kills it. */
  onSpawn?: (kill: () => void) => void
}

export interface TestProcess {
  /** The data folder, which every start shares and which is removed when the test ends. */
  folder: string
  key: string
  authorization: string
  /** The blobs that it has stored. */
  storedBlobs: () => Promise<{ ids: string[]; pending: string[] }>
  /** Starts the service as an operator does. Rejects with its output when it does not start. */
  start: (env?: Record<string, string>, options?: StartOptions) => Promise<RunningProcess>
}

interface TestProcessOptions {
  onEnd?: (release: () => Promise<void>) => void
  /** Whether the bytes of files are in the data folder even where other tests use S3. */
  usesFolder?: boolean
}

/** The service in a separate process, which can be killed. It ends with the test, or when `onEnd` runs what it was given. */
export async function testProcess({
  onEnd = onTestFinished,
  usesFolder = false,
}: TestProcessOptions = {}): Promise<TestProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-process-'))
  const key = 'a-fixed-key-for-tests-of-a-process'
  const running = new Set<ChildProcess>()
  const blobs = await testBlobsOfProcess(folder, usesFolder)
  onEnd(async () => {
    for (const main of running) {
      main.kill('SIGKILL')
      await once(main, 'close')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    folder,
    key,
    authorization: `Bearer ${key}`,
    storedBlobs: blobs.stored,
    start: async (env = {}, { program, node = [], stderr, onSpawn } = {}) => {
      const file = join(installation, program ?? testProgram)
      const main = spawn(process.execPath, [...node, file], {
        env: {
          PORT: '0',
          SHEAF_DATA_DIR: folder,
          SHEAF_ADMIN_KEY: key,
          SHEAF_LOG_LEVEL: 'silent',
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          ...blobs.env,
          ...env,
        },
        stdio: ['ignore', 'pipe', stderr ?? 'pipe'],
      })
      running.add(main)
      onSpawn?.(() => main.kill('SIGKILL'))
      const closed = once(main, 'close').then(() => {
        running.delete(main)
        return main.exitCode
      })
      let log = ''
      main.stderr?.setEncoding('utf8').on('data', (text: string) => {
        log += text
      })
      let output = ''
      for await (const text of main.stdout?.setEncoding('utf8') ?? []) {
        output += String(text)
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
        if (address !== undefined) return { main, address, closed, log: () => log }
      }
      throw new Error(`the service did not start: ${output}${log}`)
    },
  }
}

/** Starts an upload and waits until the service receives it. */
export async function halfAnUpload(
  address: string,
  { storedBlobs, authorization }: Pick<TestProcess, 'storedBlobs' | 'authorization'>,
): Promise<{
  /** Sends the second half. Resolves with the status and the file. */
  end: () => Promise<{ status: number | undefined; file: File }>
}> {
  const upload = request({
    port: new URL(address).port,
    path: uploadFile.path,
    method: 'POST',
    headers: { authorization, 'content-disposition': 'attachment; filename=slow.txt' },
  })
  const answered = once(upload, 'response')
  upload.write('The first half, ')
  await expect.poll(async () => (await storedBlobs()).pending.length).toBe(1)
  return {
    end: async () => {
      upload.end('and the second.')
      const [response] = await answered
      const file = uploadFile.reply.parse(JSON.parse((await buffer(response)).toString()))
      return { status: response.statusCode, file }
    },
  }
}

/** Sends requests with a key, and parses their replies. */
export const sender = (authorization: string) =>
  async function send<E extends Endpoint>(
    address: string,
    endpoint: E,
    input: CallInput<Endpoint> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply<E>> {
    const response = await fetch(`${address}${endpointUrl(endpoint.path, input)}`, {
      method: endpoint.method,
      headers: {
        authorization,
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    if (typeof endpoint.reply === 'string') throw new Error('send reads JSON')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Reply<E> is the output of this very schema
    return endpoint.reply.parse(await response.json()) as Reply<E>
  }
