import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'bench-gateway')
const started = join(folder, 'node_modules', '@portkey-ai', 'gateway', 'build', 'start-server.js')
const version = '@portkey-ai/gateway@1.15.2'

/** The peer of chat.ts, installed beside the project the first time; null without a network. */
export async function runGateway(): Promise<{
  address: string
  pid: number
  stop: () => Promise<void>
} | null> {
  if (!existsSync(started)) {
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save']
    try {
      await promisify(execFile)('npm', ['install', '--prefix', folder, ...flags, version])
    } catch {
      return null
    }
  }
  const port = await freePort()
  const child = spawn(process.execPath, [started, '--headless', `--port=${port}`], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await answers(address))) await pause(50)
  if (child.exitCode !== null) throw new Error(`The gateway ended with ${child.exitCode}.`)
  return {
    address,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 2000)
      await exit
      clearTimeout(timer)
    },
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address)
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
