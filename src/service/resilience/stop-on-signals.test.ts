import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stopOnce } from './stop-on-signals.ts'

function begin() {
  const calls: string[] = []
  let ms = 0
  const stopped = Promise.withResolvers<void>()
  const { onSignal, onParentEnd } = stopOnce({
    stop: () => {
      calls.push('stop')
      return stopped.promise
    },
    fail: (error) => calls.push(String(error)),
    exit: (code) => calls.push(`exit ${code}`),
    now: () => ms,
  })
  const wait = (more: number): void => {
    ms += more
  }
  return { calls, onSignal, onParentEnd, wait, stopped }
}

test('a signal stops the service, which then exits with code 0', async () => {
  const { calls, onSignal, stopped } = begin()
  onSignal()
  expect(calls).toEqual(['stop'])
  stopped.resolve()
  await expect.poll(() => calls).toEqual(['stop', 'exit 0'])
})

test('a failure to stop is reported', async () => {
  const { calls, onSignal, stopped } = begin()
  onSignal()
  stopped.reject(new Error('the disk is full'))
  await expect.poll(() => calls).toEqual(['stop', 'Error: the disk is full'])
})

test('Ctrl+C, which the terminal sends and npm repeats, is one request to stop', () => {
  const { calls, onSignal, wait } = begin()
  onSignal()
  wait(100)
  onSignal()
  expect(calls).toEqual(['stop'])
  wait(2_000)
  onSignal()
  expect(calls).toEqual(['stop', 'exit 1'])
})

test('the end of the parent stops the service, and is no second signal', () => {
  const { calls, onSignal, onParentEnd, wait } = begin()
  onParentEnd()
  expect(calls).toEqual(['stop'])
  wait(2_000)
  onParentEnd()
  expect(calls).toEqual(['stop'])
  onSignal()
  expect(calls).toEqual(['stop', 'exit 1'])
})

test.skipIf(process.platform === 'win32')(
  'the service stops when npm and its shell end without passing on the signal',
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-signals-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const main = join(import.meta.dirname, '../main.ts')
    // Some shells replace themselves with a single command. This one waits for it, as most do when npm runs a script.
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${main}" & echo "pid $!"; wait`], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        SHEAF_DATA_DIR: folder,
        SHEAF_LOG_LEVEL: 'silent',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        npm_lifecycle_event: 'start',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const ended = once(shell.stdout, 'end')
    onTestFinished(() => {
      const pid = Number(/pid (\d+)/.exec(output)?.[1])
      if (!shell.stdout.readableEnded) process.kill(pid, 'SIGKILL')
    })
    await expect.poll(() => output, { timeout: 30_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+/)
    shell.kill('SIGTERM')
    // The service has the other end of this pipe, which closes with the process.
    await ended
    expect(shell.signalCode).toBe('SIGTERM')
  },
)
