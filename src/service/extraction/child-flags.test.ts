import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withProcessorLimit } from './child-flags.ts'
import { defaultLimits } from './extract.ts'
import { startChild } from './start-child.ts'

test.skipIf(process.platform === 'win32')(
  'a program in an infinite loop ends by its CPU limit',
  () => {
    const [command = '', ...rest] = withProcessorLimit([process.execPath, '-e', 'for (;;);'], 1000)
    expect(spawnSync(command, rest, { timeout: 15_000 }).signal).toMatch(/^SIG(XCPU|KILL)$/)
  },
)

test('a child has the compile cache of a parent with other flags of V8', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-cache-'))
  const module = pathToFileURL(join(import.meta.dirname, 'child-flags.ts')).href
  const parent = `
    import { spawnSync } from 'node:child_process'
    import { childEnvironment, childFlags } from '${module}'
    const program = [...childFlags(64), '-p', 'process.getBuiltinModule("module").getCompileCacheDir()']
    const { stdout } = spawnSync(process.execPath, program, { env: childEnvironment() })
    process.stdout.write(stdout)`
  const flags = ['--max-semi-space-size=8', '--invocation-count-for-turbofan=600']
  const { stdout } = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', parent], {
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
  })
  rmSync(folder, { recursive: true, force: true })
  expect(stdout).toContain(folder)
})

test.skipIf(process.platform === 'win32')('a child gives way to the service', async () => {
  const child = startChild('txt', null, defaultLimits)
  try {
    expect(getPriority(child.pid)).toBe(Math.max(5, getPriority()))
  } finally {
    child.kill()
    await child.exited
  }
})
