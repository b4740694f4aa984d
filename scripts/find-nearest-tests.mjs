import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

const isTest = (path) => /\.test\.tsx?$/.test(path)

// Contracts and test helpers are imported by most tests, which together take minutes.
const maxTestsPerFile = 8

/**
 * The unit tests nearest to what changed, as `changedFiles` finds it: of each changed file the test of its
 * name and those that import it; where there is none, those of its folder; where that has none, those that
 * import its importers, and so on. Of many, those whose path has most in common with that of the file.
 */
export function findNearestTests() {
  const importers = findImporters()
  const tests = changedFiles().flatMap((path) =>
    nearestTo(path, importers)
      .toSorted((a, b) => sharedWords(b, path) - sharedWords(a, path))
      .slice(0, maxTestsPerFile),
  )
  return [...new Set(tests)]
}

const wordsOf = (path) => path.split(/[^a-z0-9]+/)

function sharedWords(test, path) {
  const words = wordsOf(path)
  return wordsOf(test).filter((word) => words.includes(word)).length
}

function nearestTo(path, importers) {
  if (isTest(path)) return importers.has(path) ? [path] : []
  const ofName = ['.test.ts', '.test.tsx']
    .map((ending) => path.replace(/\.tsx?$/, ending))
    .filter((test) => test !== path && importers.has(test))
  const importing = [...(importers.get(path) ?? [])].filter(isTest)
  if (ofName.length + importing.length > 0) return [...ofName, ...importing]
  const inFolder = [...importers.keys()].filter(
    (file) => isTest(file) && dirname(file) === dirname(path),
  )
  return importers.has(path) && inFolder.length > 0 ? inFolder : importedThrough(path, importers)
}

function importedThrough(path, importers) {
  const visited = new Set([path])
  for (let level = [path]; level.length > 0;) {
    level = level
      .flatMap((file) => [...(importers.get(file) ?? [])])
      .filter((file) => !visited.has(file))
    for (const file of level) visited.add(file)
    const found = level.filter(isTest)
    if (found.length > 0) return found
  }
  return []
}

/** Maps each source file to the files that import it. */
function findImporters() {
  const paths = globSync('src/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))
  const importers = new Map(paths.map((path) => [path, new Set()]))
  for (const path of paths) {
    for (const [, name] of readFileSync(path, 'utf8').matchAll(
      /(?:from|import)\s*\(?'([.#][^']+)'/g,
    )) {
      const target = name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(dirname(path), name)
      importers.get(target)?.add(path)
    }
  }
  return importers
}

/** The source files that changed, without those that were deleted. */
export function findChangedSources() {
  return [...new Set(changedFiles())].filter(
    (path) => /\.(?:[cm]?js|tsx?)$/.test(path) && existsSync(path),
  )
}

/**
 * What is not committed yet, or, where everything is, what changed since the branch left main. The commits
 * of a long branch were checked when they were made, and all their tests would take minutes each time.
 */
function changedFiles() {
  const added = git('ls-files', '--others', '--exclude-standard') ?? []
  const uncommitted = [...(git('diff', '--name-only', '--relative', 'HEAD') ?? []), ...added]
  if (uncommitted.length > 0) return uncommitted
  const base = ['main', 'origin/main'].map((name) => git('merge-base', 'HEAD', name)).find(Boolean)
  return git('diff', '--name-only', '--relative', base?.[0] ?? 'HEAD') ?? []
}

/** The output lines of a git command; null when it fails, for example for an unknown branch. */
function git(...words) {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', words, options).split('\n').filter(Boolean)
  } catch {
    return null
  }
}
