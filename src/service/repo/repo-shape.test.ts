import { readFileSync, readdirSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { failures } from '#contract/failures/failures.ts'
import { kindNames } from '#contract/file-kinds.ts'
import { personalEntities } from '#contract/guardrails.ts'
import {
  files,
  inRoom,
  isTest,
  offenders,
  root,
  ruleTypes,
  source,
  textOf,
} from './test-source-files.ts'
import type { SourceFile } from './test-source-files.ts'

test('the files are found and their imports read', () => {
  expect(files.length).toBeGreaterThan(100)
  const app = files.find(({ path }) => path === 'service/app.ts')
  expect(app?.imports).toEqual(
    expect.arrayContaining(['fastify', '#contract/endpoints.ts', './http/serve.ts']),
  )
})

test('every package of the console is prepared for its tests', () => {
  const config = readFileSync(join(source, '..', 'vitest.config.ts'), 'utf8')
  // Only the built console loads these.
  const entries = ['console/main.tsx', 'console/zod-mini-setup.ts']
  const packages = inRoom('console')
    .filter((file) => !isTest(file) && !entries.includes(file.path))
    .flatMap(({ imports }) => imports.filter((specifier) => /^[a-z@]/.test(specifier)))
  const missing = [...new Set(packages)].filter((specifier) => !config.includes(`'${specifier}'`))
  // Vitest prepares React itself.
  expect(missing.filter((specifier) => !/^react(-dom)?(\/|$)/.test(specifier))).toEqual([])
})

test('imports name their room or own folder, with the extension', () => {
  expect(offenders(files, /^\.\.\/|^\.\/.*\/\.\.\//)).toEqual([])
  expect(offenders(files, /^[.#].*(?<!\.(ts|tsx|css|svg|json|mjs|woff2)(\?[\w&]+)?)$/)).toEqual([])
  const ownRoom = inRoom('service').flatMap((file) =>
    file.imports.filter((specifier) => {
      const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
      return specifier.startsWith(`#${folder}`) && folder.split('/').length > 2
    }),
  )
  expect(ownRoom).toEqual([])
})

test('rooms import only what they may', () => {
  expect(
    offenders(
      inRoom('contract').filter((file) => !isTest(file)),
      /^(?!\.\/|#contract\/|zod\/mini$)/,
    ),
  ).toEqual([])
  expect(offenders(inRoom('service'), /^#(console|client)\//)).toEqual([])
  expect(
    offenders(inRoom('console'), /^#service\/|^node:/).filter((line) => !line.includes('.test.')),
  ).toEqual([])
  // A page may consist of several folders, which import each other but no other page.
  const ofOthers = inRoom('console')
    .filter((file) => file.path !== 'console/routes.tsx' && !isTest(file))
    .flatMap(({ path, imports }) => {
      const page = /^console\/pages\/(?:settings\/)?[\w-]+\//.exec(path)?.[0] ?? 'nothing'
      return imports
        .filter(
          (specifier) =>
            specifier.startsWith('#console/pages/') && !specifier.startsWith(`#${page}`),
        )
        .map((specifier) => `${path}: ${specifier}`)
    })
  expect(ofOthers).toEqual([])
})

test('extraction imports neither the database nor callers', () => {
  const extraction = inRoom('service/extraction').filter((file) => !isTest(file))
  expect(
    offenders(
      extraction,
      /^#service\/(?!extraction\/|scheduling\/(?:entries|lower-priority)\.ts$|(?:texts\/normalize-text|json\/compiled)\.ts$)|^(kysely|pg|fastify|node:sqlite)$/,
    ),
  ).toEqual([])
})

test('only stores, migrations and src/service/database contain queries', () => {
  const query = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/
  const knowsQueries = ({ text, imports }: SourceFile): boolean =>
    query.test(text) || imports.some((specifier) => /^(kysely|pg)$/.test(specifier))
  const others = inRoom('service', 'cli').filter(
    (file) =>
      !isTest(file) &&
      !file.path.startsWith('service/database/') &&
      !file.path.endsWith('-store.ts') &&
      knowsQueries(file),
  )
  expect(others.map(({ path }) => path)).toEqual([])
  expect(inRoom('service').filter(knowsQueries).length).toBeGreaterThan(30)
})

test('no files import each other in a circle, not even for types', () => {
  const graph = new Map(files.map((file) => [file.path, importedFiles(file)]))
  const finished = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start !== -1) circles.push([...trail.slice(start), path].join(' → '))
    if (start !== -1 || finished.has(path)) return
    for (const imported of graph.get(path) ?? []) visit(imported, [...trail, path])
    finished.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  expect(circles).toEqual([])
  expect(graph.get('service/app.ts')).toContain('service/http/serve.ts')
})

/** The folders and files of the service, lowest first. */
const layers = [
  'failure.ts clock.ts brief-cache.ts scheduling json texts',
  'disk blobs extraction outbound config.ts database leases',
  'access http admission audit',
  'retrieval graphs answering models providers embeddings reranking',
  'limits guardrails idempotency tracing metrics',
  'files backup copy jobs bundles web runs chat questions conversations applications evaluations tools pictures',
  'keys usage retention access-review teams isolation mcp',
  'stop-all.ts open-database.ts open-log.ts app.ts open-parts.ts start-background-work.ts start-service.ts',
  'banner.ts resilience main.ts',
].flatMap((names) => names.split(' '))

test('a folder of the service imports only from the folders below it', () => {
  const layerOf = (path: string): number => layers.indexOf(path.split('/')[1] ?? '')
  const service = inRoom('service').filter((file) => !isTest(file))
  const usedLayers = new Set(service.map(({ path }) => layerOf(path)))
  expect([...usedLayers].toSorted((a, b) => a - b)).toEqual([...layers.keys()])
  const upward = service.flatMap((file) =>
    importedFiles(file)
      .filter((path) => path.startsWith('service/') && layerOf(path) > layerOf(file.path))
      .map((path) => `${file.path}: ${path}`),
  )
  expect(upward).toEqual([])
  const page = textOf('docs/architecture.md')
  const list = page.slice(page.indexOf('1. `failure.ts`'), page.indexOf('If a lower folder needs'))
  expect([...list.matchAll(/`([\w.-]+)\/?`/g)].map(([, name]) => name)).toEqual(layers)
})

/** The files of `src` that a file imports, from `src`. */
function importedFiles({ path, imports }: SourceFile): string[] {
  return imports.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1).replace(/\?.*$/, '')]
    return specifier.startsWith('.') ? [posix.join(posix.dirname(path), specifier)] : []
  })
}

/** Scripts of threads that start often, or in many places at once, and do one small thing. */
const leanThreads = [
  'service/chat/schemas/schema-thread.ts',
  'service/database/read-thread.ts',
  'service/database/sqlite/checkpoint-thread.ts',
  'service/guardrails/detect/pattern-thread.ts',
  'service/json/parse-thread.ts',
  'service/tools/splitting/split-thread.ts',
]

test('threads for small tasks load no schemas', () => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const schemasLoadedBy = (thread: string): string[] => {
    const trails = new Map([[thread, thread]])
    const found: string[] = []
    // The loop goes on with what is added to the map.
    for (const [path, trail] of trails) {
      const file = byPath.get(path)
      if (file === undefined) continue
      const loads = runtimeImports(file)
      if (loads.imports.some((specifier) => specifier.split('/')[0] === 'zod')) found.push(trail)
      for (const imported of importedFiles(loads)) {
        if (!trails.has(imported)) trails.set(imported, `${trail} → ${imported}`)
      }
    }
    return found
  }
  expect(leanThreads.flatMap(schemasLoadedBy)).toEqual([])
  expect(leanThreads.filter((path) => !byPath.has(path))).toEqual([])
  // The built-in reader parses JSON of models with zod, so its thread shows that the test can fail.
  expect(schemasLoadedBy('service/models/reader/reader-thread.ts')).not.toEqual([])
})

/** The file with the imports that remain when types are stripped. */
function runtimeImports(file: SourceFile): SourceFile {
  const typesOnly = new Set(
    [...file.text.matchAll(/^(?:import|export) type\s[^'"]*?from\s+'([^']+)'/gms)].map(
      ([, specifier = '']) => specifier,
    ),
  )
  const valuesOf = new RegExp(`^(?:import|export)\\s+(?!type\\s)[^'"]*?'([^']+)'`, 'gms')
  const values = new Set([...file.text.matchAll(valuesOf)].map(([, specifier = '']) => specifier))
  return {
    ...file,
    imports: file.imports.filter((name) => values.has(name) || !typesOnly.has(name)),
  }
}

test('only the configuration reads the environment', () => {
  const readers = inRoom('service', 'contract', 'console').filter(
    (file) => !isTest(file) && /process\.env\b|process\[/.test(file.text),
  )
  expect(readers.map(({ path }) => path).toSorted()).toEqual([
    // This file generates programs for users, which read their environment.
    'console/code/request-code.ts',
    'service/main.ts',
  ])
})

test('the service normalizes texts only in bounded time', () => {
  const others = inRoom('service').filter(
    (file) =>
      !isTest(file) &&
      file.path !== 'service/texts/normalize-text.ts' &&
      /\.normalize\(/.test(file.text),
  )
  expect(others.map(({ path }) => path)).toEqual([])
})

test('every file of routes is mounted', () => {
  const app = files.find(({ path }) => path === 'service/app.ts')
  const routes = inRoom('service').filter(({ path }) => path.endsWith('-routes.ts'))
  expect(routes.length).toBeGreaterThan(3)
  for (const { path, text } of routes) {
    const mount = /^export (?:function|const) (\w+Routes)\b/m.exec(text)?.[1] ?? path
    expect([path, app?.text.includes(`${mount}(`)]).toEqual([path, true])
  }
})

test('console forms use the form kit', () => {
  const outside = inRoom('console').filter(
    (file) => !file.path.startsWith('console/ui/form/') && !isTest(file),
  )
  // A `<form>` element, or form state kept in a component.
  const handMade = /<form\b|\bSubmitEvent\b|\bset(?:Tried|Submitted|Touched|FieldErrors)\b/
  expect(outside.filter(({ text }) => handMade.test(text)).map(({ path }) => path)).toEqual([])
})

test('parts and dialogs of the console are loaded by lazyPart and lazyDialog', () => {
  const handMade = inRoom('console').filter(({ text }) => /\blazy\(/.test(text))
  const kit = ['console/ui/lazy-part.ts', 'console/ui/overlay/lazy-dialog.tsx']
  expect(handMade.map(({ path }) => path)).toEqual(kit)
})

test('there are no default exports and no barrels', () => {
  expect(
    files.filter(({ text }) => /^export default\b/m.test(text)).map(({ path }) => path),
  ).toEqual([])
  expect(
    files.filter(({ path }) => /(^|\/)index\.tsx?$/.test(path)).map(({ path }) => path),
  ).toEqual([])
})

test('a file is at most 400 lines', () => {
  const long = files.filter(({ path, lines }) => lines > 400 && path !== 'console/routes.tsx')
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
})

test('a folder holds at most 25 files', () => {
  const counts = new Map<string, number>()
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const folder = relative(source, entry.parentPath).replaceAll('\\', '/')
    // Migrations are a sequence that only grows.
    if (folder === 'service/database/migrations') continue
    if (entry.isFile()) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const crowded = [...counts].filter(([, total]) => total > 25).map(([folder]) => folder)
  // These folders are still to be split; a folder that has been split leaves this list.
  expect(crowded).toEqual(['service/extraction/fixtures'])
})

test('every cast and every lint suppression has a reason', () => {
  const bare = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /(?:ox|es)lint-disable/.test(line) && !/ -- \S/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(bare).toEqual([])
})

test('every failure of the register is tested', () => {
  const tests = inRoom('service')
    .filter(({ path }) => path.endsWith('.test.ts') && !path.endsWith('repo-shape.test.ts'))
    .map(({ text }) => text)
    .join('\n')
  const untested = Object.keys(failures).filter((key) => !tests.includes(`'${key}'`))
  expect(untested).toEqual([])
})

test('every endpoint of the contract is served', () => {
  const served = inRoom('service')
    .filter((file) => !isTest(file))
    .map(({ text }) => text)
    .join('\n')
  const missing = Object.keys(endpoints).filter(
    (name) => !new RegExp(String.raw`\bserve\(\s*${name},`).test(served),
  )
  expect(missing).toEqual([])
})

test('every file format is read by a test of extraction, and named by the readme', () => {
  const tests = inRoom('service/extraction')
    .filter(({ path }) => path.endsWith('.test.ts'))
    .map(({ text }) => text)
    .join('\n')
  const readme = textOf('README.md').toLowerCase()
  for (const [kind, name] of Object.entries(kindNames)) {
    const firstWord = name.toLowerCase().split(' ')[0] ?? ''
    const isRead = new RegExp(String.raw`\.${kind}\b`).test(tests)
    expect([kind, isRead, readme.includes(firstWord)]).toEqual([kind, true, true])
  }
})

test('every kind of guardrail and of personal data is tested', () => {
  const tests = inRoom('service/guardrails')
    .filter(({ path }) => path.endsWith('.test.ts'))
    .map(({ text }) => text)
    .join('\n')
  const types = ruleTypes()
  expect(types.length).toBeGreaterThan(4)
  const untested = [...types, ...personalEntities].filter((name) => !tests.includes(`'${name}'`))
  expect(untested).toEqual([])
})

test('every page of the console is in the navigation and in the end-to-end test of all pages', () => {
  const textOfFile = (path: string): string => files.find((file) => file.path === path)?.text ?? ''
  const routes = [...textOfFile('console/routes.tsx').matchAll(/\bpath: '([\w/:-]+)'/g)].map(
    ([, path = '']) => path,
  )
  expect(routes.length).toBeGreaterThan(15)
  const everyPage = readFileSync(join(root, 'e2e/every-page.e2e.ts'), 'utf8')
  const navigation = textOfFile('console/shell/navigation-items.ts')
  // The test of all pages signs in first and has no runs; first-run.e2e.ts and runs.e2e.ts open these.
  const elsewhere = ['sign-in', 'playground/runs/:run_id', 'playground/diff']
  const unvisited = routes.filter((route) => {
    const address = route.replaceAll(/:(\w+)_id/g, (_, thing: string) => `\${${thing}.id}`)
    return !elsewhere.includes(route) && !everyPage.includes(`/${address}`)
  })
  // Pages beside that of the graphs, and not their tabs, have the same indentation in the table of routes.
  const [indent = ''] = /^ +(?=path: 'graphs')/m.exec(textOfFile('console/routes.tsx')) ?? []
  const ofShell = textOfFile('console/routes.tsx').matchAll(
    new RegExp(`^${indent}path: '(?:settings/)?(\\w+)'`, 'gm'),
  )
  const pages = [...ofShell].map(([, page = '']) => page)
  expect(pages).toEqual(expect.arrayContaining(['graphs', 'tools', 'keys']))
  const unlisted = pages.filter((page) => !navigation.includes(`paths.${page}()`))
  expect({ unvisited, unlisted }).toEqual({ unvisited: [], unlisted: [] })
})
