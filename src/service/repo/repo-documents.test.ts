import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultWorkLimits, queueLimits, workNames } from '#service/admission/work-classes.ts'
import { readConfig } from '#service/config.ts'
import { extractionFailures } from '#service/extraction/extraction.ts'
import { defaultLocalServers } from '#service/providers/local-servers.ts'
import { files, root, ruleTypes, source, textOf } from './test-source-files.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'docs', 'docs/decisions'].flatMap((path) =>
  path.endsWith('.md')
    ? [path]
    : readdirSync(join(root, path))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${path}/${name}`),
)
/** Documents shorten paths to these folders. */
const bases = ['', 'src', 'src/service', 'src/console']
const foundPath = (path: string): string | undefined =>
  bases.map((base) => join(root, base, path)).find((full) => existsSync(full))

test('every file:function of the architecture page exists', () => {
  const hops = [...textOf('docs/architecture.md').matchAll(/`([\w./-]+\.tsx?):(\w+)`/g)]
  expect(hops.length).toBeGreaterThan(30)
  const missing = hops.filter(([, path = '', name = '']) => {
    const full = foundPath(path)
    // A hop comes from another file, so the function is exported.
    const declaration = new RegExp(
      String.raw`^export (?:async )?(?:function\*?|const) ${name}\b`,
      'm',
    )
    return full === undefined || !declaration.test(readFileSync(full, 'utf8'))
  })
  expect(missing.map(([hop]) => `docs/architecture.md names ${hop}`)).toEqual([])
})

test('every path and link of the documents exists', () => {
  const isFolder = (name: string): boolean => !/^(\.|node_modules)/.test(name)
  const folders = bases.flatMap((base) => readdirSync(join(root, base)).filter(isFolder))
  const fileNames = new Set(
    ['src', 'bench', 'e2e', 'scripts'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        basename(path),
      ),
    ),
  )
  const isOurs = (path: string): boolean => folders.includes(path.split('/')[0] ?? '')
  const headings = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
  const missing = documents.flatMap((document) => {
    const text = textOf(document)
    const paths = [...text.matchAll(/`([\w-][\w.-]*\/[\w./-]*)`/g)].map(([, path = '']) => path)
    const names = [...text.matchAll(/`([\w.-]+\.(?:tsx?|mjs))`/g)].map(([, name = '']) => name)
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
    return [
      ...paths.filter(
        (path) => (isOurs(path) || /\.(tsx?|mjs|md)$/.test(path)) && !foundPath(path),
      ),
      ...names.filter((name) => !fileNames.has(name)),
      ...links.flatMap(([, path = '', heading]) => {
        const full = path === '' ? join(root, document) : join(root, document, '..', path)
        if (!existsSync(full)) return path
        return heading === undefined || headings(full).includes(heading) ? [] : `#${heading}`
      }),
    ].map((name) => `${document} names ${name}`)
  })
  expect(missing).toEqual([])
})

test('every npm script of the documents exists', () => {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const missing = documents.flatMap((document) =>
    [...textOf(document).matchAll(/npm run ([\w-]+)/g)]
      .filter(([, script = '']) => !manifest.includes(`"${script}": `))
      .map(([command]) => `${document} names ${command}`),
  )
  expect(missing).toEqual([])
})

test('every test that the documents name runs', () => {
  const tests = ['src', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`.toLowerCase()),
  )
  expect(tests.length).toBeGreaterThan(500)
  const missing = documents.flatMap((document) =>
    [...textOf(document).matchAll(/npm run unit -- ([^`<|)\n]+)/g)]
      .flatMap(([, parts = '']) => parts.trim().split(/ +/))
      // Options, and the placeholder for a path.
      .filter((part) => /^[\w./-]+$/.test(part) && !/^(?:--|PATH$|node$|\d+$)/.test(part))
      .filter((part) => !tests.some((path) => path.includes(part.toLowerCase())))
      .map((part) => `${document} names ${part}`),
  )
  expect(missing).toEqual([])
})

test('the settings of the operating page are those of the configuration, with their defaults', () => {
  const rows = textOf('docs/operating.md').matchAll(/^\| `([A-Z_]+)` +\| ([^|]*?) *\|/gm)
  const written = Object.fromEntries([...rows].map(([, name = '', value = '']) => [name, value]))
  // The browser for the tests is not a setting of the service.
  const { SHEAF_CHROMIUM: _, ...settings } = written
  const config = readFileSync(join(source, 'service/config.ts'), 'utf8')
  const names = [...config.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
  const defaults: Record<string, unknown> = readConfig({})
  const shown = (value: unknown): string => {
    const gibibytes = Number(value) / 1024 ** 3
    if (gibibytes >= 1) return `${gibibytes} GiB`
    const text = value == null ? '' : JSON.stringify(value).replaceAll(/["[\]]/g, '')
    return text === '' ? '' : `\`${text}\``
  }
  expect(settings).toEqual(Object.fromEntries(names.map((name) => [name, shown(defaults[name])])))
})

test('every page of the console that the documents and failures name is in its navigation', () => {
  const navigation = readFileSync(join(source, 'console/shell/navigation-items.ts'), 'utf8')
  const labels = [...navigation.matchAll(/label: '([^']+)'/g)].map(([, label = '']) => label)
  const texts = [
    ...documents.map((path) => [path, textOf(path)] as const),
    ...files
      .filter(({ path }) => path.includes('contract/failures/'))
      .map(({ path, text }) => [path, text] as const),
  ]
  const named = texts.flatMap(([path, text]) =>
    [...text.matchAll(/\b[Tt]he ([A-Z][a-z]+) page\b|_Settings → ([A-Z][a-z]+)/g)].map(
      ([, page, setting]) => ({ path, page: page ?? setting ?? '' }),
    ),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(({ page }) => !labels.includes(page))).toEqual([])
})

test('the tree of the readme has every folder of the service', () => {
  const readme = textOf('README.md')
  const tree = readme.slice(readme.indexOf('src/contract/ '))
  const rooms = readdirSync(join(source, 'service'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const missing = rooms.filter(({ name }) => !tree.includes(` ${name}/`)).map(({ name }) => name)
  expect(missing).toEqual([])
})

test('every house word of the glossary is used in the code', () => {
  const glossary = textOf('docs/glossary.md')
  const words = [...glossary.slice(glossary.indexOf('## House words')).matchAll(/^\| ([a-z]+) /gm)]
    .map(([, word = '']) => word)
    .filter((word) => word !== 'word')
  expect(words.length).toBeGreaterThan(10)
  const code = files
    .filter(({ path }) => !path.endsWith('repo-documents.test.ts'))
    .map(({ path, text }) => path + text.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''))
    .join('\n')
  const unused = words.filter((word) => !new RegExp(word, 'i').test(code))
  expect(unused).toEqual([])
})

test('every local server that is detected is in the table of the operating page', () => {
  const page = textOf('docs/operating.md')
  const missing = defaultLocalServers.filter(({ name, base_url }) =>
    page.split('\n').every((line) => !(line.startsWith(`| ${name}`) && line.includes(base_url))),
  )
  expect(missing).toEqual([])
})

test('every class of work is in the table of the operating page, with its limits', () => {
  const page = textOf('docs/operating.md').replaceAll(/ +/g, ' ')
  // The errors call these `requests`.
  const names: Record<string, string> = { ...workNames, read: 'reads' }
  const settings: Record<string, string> = {
    chat: '`SHEAF_MAX_CHATS`',
    upload: '`SHEAF_MAX_UPLOADS`',
  }
  const missing = Object.entries(queueLimits(defaultWorkLimits)).filter(
    ([workClass, { concurrency, maxWaitMs = 0 }]) =>
      page.split('\n').every((line) => {
        const end = `| ${settings[workClass] ?? concurrency} | ${maxWaitMs / 1000} s |`
        return !line.startsWith(`| ${names[workClass]} |`) || !line.endsWith(end)
      }),
  )
  expect(missing).toEqual([])
})

test('every parameter of ranking is in the decision about ranking, with its value', () => {
  const ranking = readFileSync(join(source, 'service/retrieval/rank-passages.ts'), 'utf8')
  const parameters = [...ranking.matchAll(/^(?:export )?const (\w+) = (-?[\d._]+)$/gm)]
  expect(parameters.length).toBeGreaterThan(5)
  const page = textOf('docs/decisions/006-searching-and-reading.md').replaceAll(/ +/g, ' ')
  const missing = parameters
    .map(([, name, value]) => `| \`${name}\` | ${value} |`)
    .filter((row) => !page.includes(row))
  expect(missing).toEqual([])
})

test('every kind of guardrail is in the table of the operating page', () => {
  const page = textOf('docs/operating.md')
  const types = ruleTypes()
  expect(types.length).toBeGreaterThan(4)
  // People call the endpoint of a provider so.
  const nameOf = (type: string) => (type === 'external' ? 'provider' : type.replaceAll('_', ' '))
  const missing = types.filter((type) => !page.includes(`\n| ${nameOf(type)} `))
  expect(missing).toEqual([])
})

test('every reason why a file or a web source fails is in the tables of the operating page', () => {
  const page = textOf('docs/operating.md')
  const sources = readFileSync(join(source, 'contract/web/web-sources.ts'), 'utf8')
  const [, errors = ''] = /error_type: z\.optional\(\s*z\.enum\(\[(.*?)\]/s.exec(sources) ?? []
  const codes = [...errors.matchAll(/'(\w+)'/g)].map(([, code = '']) => code)
  expect(codes.length).toBeGreaterThan(3)
  const missing = [...codes, ...Object.keys(extractionFailures)].filter(
    (code) => !page.includes(`\n| \`${code}\` `),
  )
  expect(missing).toEqual([])
})

test('every section of the operating page names what proves it, and that exists', () => {
  const page = textOf('docs/operating.md')
  const [body = '', proofs = ''] = page.split('\n## Proofs\n')
  const sections = body.split(/^## /m).slice(1)
  const proven = [...proofs.matchAll(/^\| \[(.+?)\]\(#/gm)].map(([, name = '']) => name)
  const titles = sections.map((section) => section.slice(0, section.indexOf('\n')))
  const unproven = titles.filter(
    (title, at) =>
      !proven.includes(title) && !/npm run (?:unit|bench|e2e) -- /.test(sections[at] ?? ''),
  )
  expect(unproven).toEqual([])
  expect(proven.filter((title) => !titles.includes(title))).toEqual([])
  const commands = [...page.matchAll(/npm run (unit|bench|e2e) -- ([\w./-]+)/g)]
  const benches = readFileSync(join(root, 'bench/run.ts'), 'utf8')
  const missing = commands.flatMap(([command, kind, name = '']) => {
    const isThere =
      kind === 'bench'
        ? new RegExp(String.raw`^ {2}'?${name}'?[,:]`, 'm').test(benches)
        : existsSync(join(root, name))
    return isThere ? [] : [command]
  })
  expect(commands.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})
