import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const file = new URL('./trim-memory.ts', import.meta.url).href

// What is kept lies between what is freed, so that `free` returns nothing to the system.
const script = `
import { setTimeout as pause } from 'node:timers/promises'
import { openTrim } from '${file}'
const trim = await openTrim()
const rested = process.memoryUsage.rss()
let blocks = Array.from({ length: 300_000 }, () => Buffer.alloc(512))
const kept = blocks.filter((_, at) => at % 64 === 0)
blocks = []
gc()
const held = () => process.memoryUsage.rss() - rested
const before = held()
// A thread of V8 frees the blocks after the collection.
for (let tries = 0; tries < 100 && held() > before / 2; tries += 1) {
  await pause(20)
  gc()
  trim()
}
console.log(JSON.stringify({ before, after: held(), kept: kept.length }))`

const isGlibc = JSON.stringify(process.report.getReport()).includes('glibcVersionRuntime')

function run(flag: string, program: string): Promise<{ stdout: string }> {
  const args = [flag, '--input-type=module', '--eval', program]
  return promisify(execFile)(process.execPath, args)
}

test.skipIf(!isGlibc)('memory that was freed between what is kept is returned', async () => {
  const { stdout } = await run('--expose-gc', script)
  const { before, after } = JSON.parse(stdout)
  expect(before).toBeGreaterThan(100_000_000)
  expect(after).toBeLessThan(before / 2)
})

test('where Node has no such call, nothing happens', async () => {
  const { stdout } = await run(
    '--no-experimental-ffi',
    [
      `import { openTrim } from '${file}'`,
      'const trim = await openTrim()',
      'console.log(trim())',
    ].join('\n'),
  )
  expect(stdout).toBe('undefined\n')
})
