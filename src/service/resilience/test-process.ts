import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { uploadFile } from '#contract/files.ts'
import type { File } from '#contract/files.ts'
import { storedBlobs } from '#service/test-service.ts'

interface RunningProcess {
  main: ChildProcess
  /** Where it listens, as a URL. */
  address: string
  /** Resolves with the exit code; null where a signal ended it. */
  closed: Promise<number | null>
  /** Everything it has written to its error output, where the log goes. */
  log: () => string
}

interface StartOptions {
  /** Arguments of Node itself. */
  node?: readonly string[]
  /** An open file that takes the error output in the place of `log`. */
  stderr?: number
}

export interface TestProcess {
  /** The data folder, which every start shares and which is removed when the test ends. */
  folder: string
  key: string
  authorization: string
  /** Starts the service as an operator does. Rejects, with its output, when it does not start. */
  start: (env?: Record<string, string>, options?: StartOptions) => Promise<RunningProcess>
}

/** The service in a process of its own: it can be killed, and its memory is not the test's. */
export async function testProcess(): Promise<TestProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-process-'))
  const key = 'a-fixed-key-for-tests-of-a-process'
  const running = new Set<ChildProcess>()
  onTestFinished(async () => {
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
    start: async (env = {}, { node = [], stderr } = {}) => {
      const main = spawn(process.execPath, [...node, join(import.meta.dirname, '../main.ts')], {
        env: {
          PORT: '0',
          SHEAF_DATA_DIR: folder,
          SHEAF_ADMIN_KEY: key,
          SHEAF_LOG_LEVEL: 'silent',
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          ...env,
        },
        stdio: ['ignore', 'pipe', stderr ?? 'pipe'],
      })
      running.add(main)
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

/** An upload to a process whose first half was sent, and is on the disk. */
export async function halfAnUpload(
  address: string,
  { folder, authorization }: Pick<TestProcess, 'folder' | 'authorization'>,
): Promise<{
  /** Sends the other half. Resolves with the status and the file. */
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
  const blobs = join(folder, 'blobs')
  await expect.poll(async () => (await storedBlobs(blobs)).ids.length, { timeout: 20_000 }).toBe(1)
  return {
    end: async () => {
      upload.end('and the second.')
      const [response] = await answered
      const file = uploadFile.reply.parse(JSON.parse((await buffer(response)).toString()))
      return { status: response.statusCode, file }
    },
  }
}
