// npm test runs every check and prints the totals last. npm run check runs the checks that its arguments name.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { findChangedSources, findNearestTests } from './find-nearest-tests.mjs'
import { errorsFile } from './report-errors.mjs'

const slowestCount = 20
// Races fail one test or two. More failures have a common cause, and are not repeated.
const maxRepeatedTests = 2
const minMemoryDiskBytes = 8 * 2 ** 30
const results = join('node_modules', '.cache', 'results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const unit = join(results, 'unit.json')
const e2e = join(results, 'e2e.json')
const repeated = join(results, 'repeated.json')
const vitest = 'vitest run --reporter=dot --reporter=json --reporter=./scripts/report-errors.mjs'

const lint = 'oxlint --type-aware --deny-warnings --no-error-on-unmatched-pattern'

// Go's collector runs often while little memory is used, which takes a fifth of the time. Above the limit it
// runs as often as it has to.
const rareCollections = { GOGC: '400', GOMEMLIMIT: '4GiB' }

const staticChecks = [
  { name: 'types', command: () => 'tsc -b --stopBuildOnErrors', env: rareCollections },
  { name: 'lint', command: () => lint, env: rareCollections },
  // All files take a minute of two cores, because the rules need the types.
  { name: 'lint-changed', command: lintChangedCommand, env: rareCollections, isOnlyByName: true },
  { name: 'format', command: () => 'oxfmt --check' },
  { name: 'unused', command: () => 'knip' },
]
const testRuns = [
  {
    name: 'unit',
    command: () => `${vitest} --outputFile.json=${unit}`,
    env: builtService(),
    readReport: repeatFailedTests,
  },
  {
    name: 'e2e',
    command: () => 'playwright test --reporter=dot,json',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2e },
    readReport: readE2eReport,
  },
  {
    name: 'changed',
    command: changedCommand,
    readReport: () => readUnitReport(unit),
    isOnlyByName: true,
  },
]

const names = process.argv.slice(2)
const isSelected = ({ name, isOnlyByName }) =>
  names.length > 0 ? names.includes(name) : !isOnlyByName
const noTests = { passed: 0, failed: 0, tests: [] }
let passed = 0
let failed = 0
const testFolder = makeTestFolder()
// Static checks run at once. Tests do not: each run of them uses every core, and some wait for a deadline.
await Promise.all(staticChecks.filter(isSelected).map((check) => runCheck(check, readOutput)))
for (const run of testRuns.filter(isSelected)) {
  process.stdout.write(`\n— ${run.name}\n`)
  await runCheck(run, showOutput)
}
if (testFolder) rmSync(testFolder, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

async function runCheck({ name, command, env, readReport }, execute) {
  const started = performance.now()
  const line = command()
  const status =
    line === null ? 0 : await execute(name, line, { ...process.env, ...folderEnv(), ...env })
  const report = line === null ? noTests : await readReport?.()
  const flaky = report?.flaky ?? []
  // A runner that fails without a failed test (a crash, no tests, an unhandled rejection) has failed all the same.
  const isExplained = flaky.length > 0 && !report.hasErrors
  const failures = report?.failed || (status === 0 || isExplained ? 0 : 1)
  passed += report?.passed ?? 1 - failures
  failed += failures
  process.stdout.write(
    `  ${failures === 0 ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s\n`,
  )
  for (const { file, title } of flaky) {
    process.stdout.write(`  FLAKY, a bug: failed, and passed when repeated: ${file}  ${title}\n`)
  }
  if (report) printSlowest(report)
}

/**
 * A folder in memory, if there is room. Thousands of tests store files, and each file waits several times
 * until the disk has written it.
 */
function makeTestFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (Math.min(bavail * bsize, freemem()) < minMemoryDiskBytes) return null
    const folder = mkdtempSync('/dev/shm/sheaf-tests-')
    // PostgreSQL runs as another user, from a copy of its programs in this folder.
    chmodSync(folder, 0o755)
    const probe = join(folder, 'probe')
    writeFileSync(probe, '#!/bin/sh\n', { mode: 0o755 })
    if (spawnSync(probe).status === 0) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // The tests use the disk then.
  }
  return null
}

/** Which program tests start in processes of their own. Only `npm test` builds the bundle before. */
function builtService() {
  return process.argv.length > 2 ? {} : { SHEAF_TEST_PROGRAM: 'dist-service/main.js' }
}

function folderEnv() {
  return testFolder ? { TMPDIR: testFolder } : {}
}

/**
 * Repeats the files of one or two failed tests when the rest of the suite has ended. A test that
 * passes then counts as passed and is printed as flaky. See docs/decisions/029-flaky-tests.md.
 */
async function repeatFailedTests() {
  const report = readUnitReport(unit)
  const failedTests = report?.tests.filter(({ hasFailed }) => hasFailed) ?? []
  const isRepeated = failedTests.length > 0 && failedTests.length <= maxRepeatedTests
  if (!isRepeated || report.hasBrokenFile || report.hasErrors) return report
  const files = [...new Set(failedTests.map(({ file }) => file))]
  const line = `${vitest} --outputFile.json=${repeated} ${files.join(' ')}`
  const env = { ...process.env, ...folderEnv(), ...builtService() }
  const status = await showOutput('unit', line, env)
  const second = readUnitReport(repeated)
  if (status !== 0 || !second || second.failed > 0) return report
  return { ...report, passed: report.passed + failedTests.length, failed: 0, flaky: failedTests }
}

/**
 * Prints the output when the command ends, because commands that run at once would mix theirs. It goes to a
 * file: a pipe would stay open for as long as a process that the command leaves behind.
 */
async function readOutput(name, line, env) {
  const log = join(results, `${name}.log`)
  const descriptor = openSync(log, 'w')
  const status = await statusOf(line, env, descriptor)
  closeSync(descriptor)
  process.stdout.write(`\n— ${name}\n${readFileSync(log, 'utf8')}`)
  return status
}

function showOutput(_, line, env) {
  return statusOf(line, env, 'inherit')
}

function statusOf(line, env, output) {
  // The shell finds the commands on every platform, and none of them contains user input.
  const child = spawn(line, { stdio: ['ignore', output, output], env, shell: true })
  return new Promise((resolve) => {
    child.once('exit', resolve)
  })
}

function lintChangedCommand() {
  const sources = findChangedSources()
  return sources.length === 0 ? null : `${lint} ${sources.join(' ')}`
}

function changedCommand() {
  const tests = findNearestTests()
  if (tests.length === 0) process.stdout.write('  no unit test is near what changed\n')
  return tests.length === 0 ? null : `${vitest} --outputFile.json=${unit} ${tests.join(' ')}`
}

function printSlowest({ passed: count, failed: failures, tests }) {
  if (tests.length === 0) return
  process.stdout.write(`  ${count} passed, ${failures} failed; the slowest:\n`)
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowestCount)
  for (const { ms, file, title } of slowest) {
    process.stdout.write(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  ${title}\n`)
  }
}

function readUnitReport(path) {
  const report = read(path)
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      hasErrors: read(errorsFile)?.count > 0,
      // A file that could not be loaded fails without a failed test.
      hasBrokenFile: report.testResults.some(
        ({ status, assertionResults }) =>
          status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
      ),
      tests: report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, duration, status }) => ({
          file: name.slice(process.cwd().length + 1),
          title: fullName,
          ms: duration ?? 0,
          hasFailed: status === 'failed',
        })),
      ),
    }
  )
}

function readE2eReport() {
  const report = read(e2e)
  if (!report) return null
  const { expected, unexpected, flaky } = report.stats
  const tests = report.suites.flatMap(e2eTests)
  return flaky > maxRepeatedTests
    ? { passed: expected, failed: unexpected + flaky, tests }
    : {
        passed: expected + flaky,
        failed: unexpected,
        // Errors outside of all tests, such as that of a worker that ends.
        hasErrors: report.errors.length > 0,
        tests,
        flaky: tests.filter(({ isFlaky }) => isFlaky),
      }
}

function e2eTests({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({
      file,
      title,
      isFlaky: test.status === 'flaky',
      ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...own, ...suites.flatMap(e2eTests)]
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
