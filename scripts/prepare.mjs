// Installs and builds what a fresh clone lacks. It runs before anything is installed, on Node 18 or newer.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './find-chromium.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const task = process.argv[2] ?? 'start'
const windows = process.platform === 'win32'

process.chdir(root)
install()
if (task === 'start' || task === 'test') buildConsole()
if (task === 'start' || task === 'test' || task === 'service') buildService()
if (task === 'test' || task === 'check') {
  await chromium()
  s3Server()
}

function install() {
  const stamp = join('node_modules', '.sheaf-lockfile')
  const lockfile = hashOf(['package-lock.json', 'package.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return
  say('Installing dependencies…')
  // `npm ci` refuses a lockfile without the optional packages of other platforms, which some registries do
  // not have. With --no-save, `npm install` installs the locked versions and changes no file.
  run(windows ? 'npm.cmd' : 'npm', [
    'install',
    '--no-save',
    // No package may run code when it is installed.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  writeFileSync(stamp, lockfile)
}

function buildConsole() {
  const program = [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']
  build('dist', 'console', program, [
    'src/console',
    'src/contract',
    'public',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ])
}

function buildService() {
  const program = join('scripts', 'bundle-service.mjs')
  build(
    'dist-service',
    'service',
    [program],
    ['src/service', 'src/contract', program, 'package-lock.json'],
  )
}

/** Builds a folder unless it was built of these sources. */
function build(folder, part, program, sources) {
  const stamp = join(folder, '.sources')
  const state = stateOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  say(`Building the ${part} …`)
  run(join('node_modules', '.bin', windows ? 'node.cmd' : 'node'), program)
  mkdirSync(folder, { recursive: true })
  writeFileSync(stamp, state)
}

async function chromium() {
  if (findChromium() !== null) return
  say('Installing Chromium for the browser tests …')
  if (process.platform === 'linux' && process.getuid?.() === 0 && has('apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      // Debian has the shell, and its derivatives often only the browser.
      hasPackage('chromium-headless-shell') ? 'chromium-headless-shell' : 'chromium',
      'fonts-liberation',
      'fonts-noto-core',
    ])
  } else {
    run(join('node_modules', '.bin', windows ? 'node.cmd' : 'node'), [
      join('node_modules', '@playwright', 'test', 'cli.js'),
      'install',
      'chromium',
    ])
  }
  if (findChromium() === null) {
    fail('Chromium is needed for the browser tests. Install it, or set SHEAF_CHROMIUM to its path.')
  }
}

// Tests of S3 run on OpenStack Swift, as Debian packages it. Without it they are skipped, and say so.
function s3Server() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !has('apt-get')) return
  const isThere = spawnSync('/usr/bin/python3', ['-c', 'import swift'], { stdio: 'ignore' })
  if (isThere.status === 0) return
  say('Installing OpenStack Swift for the tests of S3 …')
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'python3-swift'])
}

function has(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
}

function hasPackage(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(readFileSync(path))
  return hash.digest('hex')
}

// Compares times and sizes instead of contents, so that the second start does not read the whole tree.
function stateOf(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) return
    if (!stat.isDirectory()) {
      hash.update(`${path}\0${stat.size}\0${Math.floor(stat.mtimeMs)}\n`)
      return
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- node 18 has no toSorted
    for (const name of readdirSync(path).sort()) {
      if (!/^test-|\.test\./.test(name)) visit(join(path, name))
    }
  }
  for (const path of paths) visit(path)
  return hash.digest('hex')
}

function run(command, args) {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], shell: windows })
  } catch {
    fail(`“${command} ${args.join(' ')}” failed. See its output above.`)
  }
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}
