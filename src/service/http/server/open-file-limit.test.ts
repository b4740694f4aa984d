import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connectionLimit } from './open-file-limit.ts'

const run = promisify(execFile)
const file = `${import.meta.dirname}/open-file-limit.ts`

test.runIf(process.platform === 'linux')(
  'the limit of open files is that of the process, which Node has raised',
  async () => {
    const print = `import('${file}').then((all) => console.log(all.openFileLimit()))`
    const command = `ulimit -S -n 200 && ulimit -H -n 300 && exec "${process.execPath}" -e "${print}"`
    const { stdout } = await run('sh', ['-c', command])
    expect(stdout.trim()).toBe('300')
  },
)

test.each([
  [10_000, null, 10_000],
  [10_000, 1_048_576, 10_000],
  [10_000, 4096, 2048],
  [100, 4096, 100],
])('of %i connections, %s open files leave %i', (configured, openFiles, connections) => {
  expect(connectionLimit(configured, openFiles)).toBe(connections)
})
