import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'vite'
import { mergeGroups } from './merge-groups.mjs'

const maxFirstLoadBytes = 160_000
const consoleFolder = join(import.meta.dirname, '..', 'src', 'console')

/**
 * A plugin of Vite for what the first visit of a page loads, which it reads from `routes.tsx`: what index.html, the
 * layouts around the page, the page itself and its parts import statically.
 *
 * It fails the build if a page loads more than 160 KB of script and style, compressed. It also writes
 * `pages/*.html`, each with links to all files of one page, and `pages/routes.json`, which has the path pattern of
 * each. The service sends them, so that a browser requests these files before it runs any script.
 * docs/decisions/007-console-first-load.md has the reasons.
 *
 * @returns {import('vite').Plugin}
 */
export function firstLoad() {
  return {
    name: 'first-load',
    apply: 'build',
    enforce: 'post',
    buildEnd(error) {
      if (error === undefined) groupModules(this)
    },
    generateBundle: {
      // After Vite has written into each chunk which files its imports need.
      order: 'post',
      handler(_, bundle) {
        const pages = parseRoutes(this)
        const visits = listVisits(listPages(pages), bundle)
        limitSize(this, visits, bundle)
        const html = inlineEntry(bundle['index.html'].source, bundle)
        bundle['index.html'].source = html
        const routes = visits.map(({ pattern, files, first }, index) => {
          const fileName = `pages/${index}.html`
          this.emitFile({
            type: 'asset',
            fileName,
            source: addLinks(
              withFirst(html, first),
              [...files].filter((name) => name in bundle),
            ),
          })
          return { pattern, file: fileName }
        })
        // An address that only leads to another one is served as a page, too.
        for (const { path } of listPages(pages, isRedirect)) {
          routes.push({ pattern: patternOf(path), file: 'index.html' })
        }
        this.emitFile({
          type: 'asset',
          fileName: 'pages/routes.json',
          source: JSON.stringify(routes),
        })
      },
    },
  }
}

const signInPath = 'sign-in'

// What pages load by themselves after their first paint. It must not come with what only other pages need: with the charts,
// Home once loaded the page Usage.
const laterParts = ['pages/home/RecentUsage.tsx', 'uploads/EmptyDropArea.tsx']

/** The chunk of each module that pages load at first. */
const chunkNames = new Map()

/** The chunk for a module that pages load at first; null where the bundler decides. */
export function chunkOf(id) {
  return chunkNames.get(id) ?? null
}

const gzipHeaderBytes = 20

// By estimates, which are a bit more than what is built. With these limits no page exceeds its own, who signs in does not
// wait for what other pages need, and Home and Files have room for their later parts.
const pageBytes = new Map([
  [signInPath, 9_000],
  ['', 34_000],
  ['files', 40_000],
  ...laterParts.map((name) => [name, Infinity]),
])
const limits = { maxGroups: 3, maxBytes: (page) => pageBytes.get(page) ?? 45_000 }

/**
 * Decides which modules are one chunk. `common` has what every page needs, and the style sheets of all: one is smaller than
 * those of a page are together with their requests. `shell` has what every page needs that is shown to somebody who is signed in.
 * What some pages need is put together so that none makes many requests.
 */
function groupModules(context) {
  const pages = listPages(parseRoutes(context))
  const main = join(consoleFolder, 'main.tsx')
  const users = new Map()
  for (const { path, modules } of pages) {
    const ids = listImported(context, [main, ...modules.map((name) => join(consoleFolder, name))])
    // The chunk of the entry must be one that the bundler makes.
    ids.delete(main)
    for (const id of ids) users.set(id, [...(users.get(id) ?? []), path])
  }
  const later = laterParts.map((name) => {
    const id = join(consoleFolder, name)
    if (context.getModuleInfo(id) === null) throw new Error(`No page loads ${name}.`)
    return { name, ids: listImported(context, [id]) }
  })
  chunkNames.clear()
  const groups = new Map()
  for (const [id, paths] of users) {
    // The library exports the words of all languages together, of which forms load one.
    if (/\bzod\/v4\/locales\b/.test(id)) continue
    if (id.endsWith('.css')) {
      chunkNames.set(id, 'common')
    } else if (paths.length > 0.8 * pages.length) {
      chunkNames.set(id, paths.includes(signInPath) ? 'common' : 'shell')
    } else {
      const { code, importedIds = [] } = context.getModuleInfo(id) ?? {}
      const parts = later.filter(({ ids }) => ids.has(id)).map(({ name }) => name)
      const key = [...paths, ...parts].join(' ')
      const group = groups.get(key) ?? {
        pages: new Set([...paths, ...parts]),
        bytes: 0,
        ids: [],
        imports: new Set(),
      }
      group.bytes += estimateBytes(id, code ?? '')
      group.ids.push(id)
      for (const imported of importedIds) group.imports.add(imported)
      groups.set(key, group)
    }
  }
  const merged = mergeGroups([...groups.values()], limits)
  for (const [number, { ids }] of merged.entries()) {
    for (const id of ids) chunkNames.set(id, `pages-${number}`)
  }
}

/** The ids of modules and of all that they import statically. */
function listImported(context, starts) {
  const ids = new Set()
  const add = (id) => {
    if (ids.has(id)) return
    ids.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  for (const id of starts) add(id)
  return ids
}

/** About what a module adds to a compressed file. */
function estimateBytes(id, code) {
  const { code: small } = minifySync(id.replaceAll('\0', ''), code, { module: true })
  return gzipSync(small, { level: 9 }).length - gzipHeaderBytes
}

function parseRoutes(context) {
  const source = readFileSync(join(consoleFolder, 'routes.tsx'), 'utf8')
  const program = context.parse(source, { lang: 'tsx' })
  return findNodes(program, ({ type }) => type === 'ReturnStatement')[0].argument
}

function listVisits(pages, bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const byModule = new Map(
    chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id.replaceAll('\\', '/'), chunk])),
  )
  const chunkAt = (name) => byModule.get(join(consoleFolder, name).replaceAll('\\', '/'))
  return pages.map(({ path, modules, first }) => {
    const files = new Set()
    for (const chunk of [entry, ...modules.map(chunkAt)]) {
      if (chunk === undefined) throw new Error(`A module of the page ${path} has no chunk.`)
      addImports(chunk, bundle, files)
    }
    return { path, pattern: patternOf(path), files, first }
  })
}

const isPage = (properties) => properties.has('lazy')
const isRedirect = (properties) => properties.has('redirect') && !properties.has('lazy')

/** The path of each page, and the modules that its routes import, from the outermost layout to the page. */
function listPages(routes, isListed = isPage, parent = { path: '', modules: [] }) {
  return routes.elements.flatMap((route) => {
    const properties = new Map(route.properties.map(({ key, value }) => [key.name, value]))
    const path = [parent.path, properties.get('path')?.value].filter(Boolean).join('/')
    const imports = ['lazy', 'parts', 'loader']
      .flatMap((name) => properties.get(name) ?? [])
      .flatMap((value) => findNodes(value, ({ type }) => type === 'ImportExpression'))
      .map(({ source }) => source.value.replace(/^(#console|\.)\//, ''))
    const first = (properties.get('first')?.elements ?? []).map(({ value }) => value)
    const page = { path, modules: [...new Set([...parent.modules, ...imports])], first }
    const children = properties.get('children')
    if (children) return listPages(children, isListed, page)
    return isListed(properties) ? [page] : []
  })
}

function findNodes(node, matches) {
  if (typeof node !== 'object' || node === null) return []
  if (matches(node)) return [node]
  return Object.values(node).flatMap((child) => findNodes(child, matches))
}

// As src/console/router/route.ts matches a path.
function patternOf(path) {
  const parts = path.split('/').filter((part) => part !== '')
  const text = parts.map((part) =>
    part.startsWith(':') ? (part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+') : `/${part}`,
  )
  return `^${text.join('')}/?$`
}

function addImports(chunk, bundle, files) {
  if (files.has(chunk.fileName)) return
  files.add(chunk.fileName)
  for (const name of chunk.viteMetadata.importedCss) files.add(name)
  for (const name of chunk.imports) if (bundle[name]) addImports(bundle[name], bundle, files)
}

function limitSize(context, visits, bundle) {
  const pages = visits
    .map(({ path, files }) => ({
      path,
      bytes: [...files].reduce((sum, name) => sum + compressedSize(bundle[name]), 0),
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
  const lines = pages.map(({ path, bytes }) => `\n  ${(bytes / 1000).toFixed(1)} KB  /${path}`)
  if (pages[0].bytes > maxFirstLoadBytes) {
    context.error(`A page loads more than ${maxFirstLoadBytes} bytes at first:${lines.join('')}`)
  }
  context.info(`the largest first load:${lines[0]}`)
}

const sizes = new Map()

function compressedSize(file) {
  if (!sizes.has(file)) {
    sizes.set(file, gzipSync(file.code ?? file.source, { level: 9 }).length)
  }
  return sizes.get(file)
}

/** Writes the script of the entry, which only imports others and starts, into the HTML: it would be a request of every visit. */
function inlineEntry(html, bundle) {
  const { fileName, code } = Object.values(bundle).find(({ isEntry }) => isEntry)
  const tag = `<script type="module" crossorigin src="/${fileName}"></script>`
  if (!html.includes(tag)) throw new Error(`index.html does not load ${fileName}.`)
  const script = code.trim().replaceAll(/(["'`])\.\//g, '$1/assets/')
  if (script.includes('</')) throw new Error(`${fileName} cannot stand in HTML.`)
  delete bundle[fileName]
  return html.replace(tag, () => `<script type="module">${script}</script>`)
}

/** Names the requests of the page for the script in its head. */
function withFirst(html, paths) {
  if (paths.length === 0) return html
  const names = paths.join(' ').replaceAll('&', '&amp;')
  return html.replace('<script>', () => `<script data-first="${names}">`)
}

function addLinks(html, files) {
  const links = files
    .filter((name) => !html.includes(name))
    .map((name) =>
      name.endsWith('.css')
        ? `    <link rel="stylesheet" crossorigin href="/${name}">\n`
        : `    <link rel="modulepreload" crossorigin href="/${name}">\n`,
    )
  return html.replace('  </head>', () => `${links.join('')}  </head>`)
}
