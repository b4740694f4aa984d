import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const maxFirstLoadBytes = 160_000
const consoleFolder = join(import.meta.dirname, '..', 'src', 'console')

/**
 * A plugin of Vite for what the first visit of a page loads, which it reads from `routes.tsx`: what index.html, the
 * layouts around the page and the page itself import statically.
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
    generateBundle(_, bundle) {
      const source = readFileSync(join(consoleFolder, 'routes.tsx'), 'utf8')
      const visits = listVisits(this.parse(source, { lang: 'tsx' }), bundle)
      limitSize(this, visits, bundle)
      const html = bundle['index.html'].source
      const routes = visits.map(({ pattern, files }, index) => {
        const fileName = `pages/${index}.html`
        this.emitFile({ type: 'asset', fileName, source: addLinks(html, files) })
        return { pattern, file: fileName }
      })
      this.emitFile({
        type: 'asset',
        fileName: 'pages/routes.json',
        source: JSON.stringify(routes),
      })
    },
  }
}

function listVisits(program, bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const byPath = new Map(
    chunks.map((chunk) => [
      chunk.facadeModuleId?.replaceAll('\\', '/').split('/src/console/')[1],
      chunk,
    ]),
  )
  const routes = findNodes(program, ({ type }) => type === 'ReturnStatement')[0].argument
  return listPages(routes).map(({ path, modules }) => {
    const files = new Set()
    for (const chunk of [entry, ...modules.map((name) => byPath.get(name))]) {
      if (chunk === undefined) throw new Error(`A module of the page ${path} has no chunk.`)
      addImports(chunk, bundle, files)
    }
    return { path, pattern: patternOf(path), files }
  })
}

/** The path of each page, and the modules that its routes import, from the outermost layout to the page. */
function listPages(routes, parent = { path: '', modules: [] }) {
  return routes.elements.flatMap((route) => {
    const properties = new Map(route.properties.map(({ key, value }) => [key.name, value]))
    const path = [parent.path, properties.get('path')?.value].filter(Boolean).join('/')
    const imports = ['lazy', 'loader']
      .flatMap((name) => properties.get(name) ?? [])
      .flatMap((value) => findNodes(value, ({ type }) => type === 'ImportExpression'))
      .map(({ source }) => source.value.replace(/^(#console|\.)\//, ''))
    const page = { path, modules: [...new Set([...parent.modules, ...imports])] }
    const children = properties.get('children')
    if (children) return listPages(children, page)
    return properties.has('lazy') ? [page] : []
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

function addLinks(html, files) {
  const links = [...files]
    .filter((name) => !html.includes(name))
    .map((name) =>
      name.endsWith('.css')
        ? `    <link rel="stylesheet" crossorigin href="/${name}">\n`
        : `    <link rel="modulepreload" crossorigin href="/${name}">\n`,
    )
  return html.replace('  </head>', () => `${links.join('')}  </head>`)
}
