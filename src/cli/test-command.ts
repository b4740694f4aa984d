import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createClient } from '#client/client.ts'
import { testProcess } from '#service/resilience/test-process.ts'

const main = join(import.meta.dirname, 'sheaf.mjs')

/** A service, and the command in a folder of its own. */
export async function testCommand() {
  const { start, key, folder: dataFolder } = await testProcess()
  const { address } = await start({ SHEAF_SCRIPTED_MODEL: 'true' })
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-command-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const startCommand = (args: readonly string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, [main, ...args], {
      cwd: folder,
      env: {
        ...process.env,
        XDG_CONFIG_HOME: join(folder, 'config'),
        SHEAF_DATA_DIR: dataFolder,
        ...env,
      },
    })
  const sheaf = async (args: readonly string[], input = '', env: Record<string, string> = {}) => {
    const child = startCommand(args, env)
    const closed = once(child, 'close')
    child.stdin.end(input)
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    await closed
    return { code: child.exitCode, out, err }
  }
  return {
    sheaf,
    startCommand,
    folder,
    key,
    address,
    client: createClient({ baseUrl: address, key }),
  }
}
