// npm test: every check in turn, and the totals last
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const results = join('node_modules', '.cache', 'results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const unit = join(results, 'unit.json')
const e2e = join(results, 'e2e.json')

const checks = [
  { name: 'types', command: 'tsc -b' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
  { name: 'format', command: 'oxfmt --check' },
  { name: 'unused', command: 'knip' },
  {
    name: 'unit',
    command: `vitest run --reporter=dot --reporter=json --outputFile.json=${unit}`,
    totals: unitTotals,
  },
  {
    name: 'e2e',
    command: 'playwright test --reporter=dot,json',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2e },
    totals: e2eTotals,
  },
]

const asked = process.argv.slice(2)
let passed = 0
let failed = 0
for (const { name, command, env, totals } of checks) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`\n— ${name}\n`)
  const started = performance.now()
  // the commands are written above, and the shell finds them on every platform
  const { status } = spawnSync(command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: true,
  })
  const tests = totals?.()
  passed += tests?.passed ?? (status === 0 ? 1 : 0)
  // a runner that fails without a failed test (a crash, no tests) has failed all the same
  failed += tests?.failed || (status === 0 ? 0 : 1)
  process.stdout.write(
    `  ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s\n`,
  )
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

function unitTotals() {
  const report = read(unit)
  return report && { passed: report.numPassedTests, failed: report.numFailedTests }
}

function e2eTotals() {
  const stats = read(e2e)?.stats
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
