import { gzipSync } from 'node:zlib'

const maxFirstLoadBytes = 160_000
const shell = 'shell/AppShell.tsx'
// What a page waits for beside its own chunk.
const frames = [
  { pages: /pages\/sign-in\//, loads: [] },
  {
    pages: /pages\/graphs\/(\w+Tab|web\/WebTab)\.tsx$/,
    loads: [shell, 'pages/graphs/GraphPage.tsx'],
  },
  {
    pages: /pages\/applications\/\w+\//,
    loads: [shell, 'pages/applications/ApplicationPage.tsx'],
  },
  { pages: /pages\/reference\//, loads: [shell, 'pages/reference/ReferenceFrame.tsx'] },
  { pages: /pages\/settings\//, loads: [shell, 'shell/PermissionGate.tsx'] },
  { pages: /./, loads: [shell] },
]

/**
 * A plugin of Vite that fails the build if the first visit of a page loads more than 160 KB of
 * script and style, compressed. It counts what index.html, the frame of the page and the page itself import
 * statically. docs/decisions/007-console-first-load.md has the reasons.
 *
 * @returns {import('vite').Plugin}
 */
export function limitFirstLoad() {
  return {
    name: 'limit-first-load',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const pages = measurePages(bundle).toSorted((a, b) => b.bytes - a.bytes)
      const [largest] = pages
      const lines = pages.map(({ page, bytes }) => `\n  ${(bytes / 1000).toFixed(1)} KB  ${page}`)
      if (largest.bytes > maxFirstLoadBytes) {
        this.error(`A page loads more than ${maxFirstLoadBytes} bytes at first:${lines.join('')}`)
      }
      this.info(`the largest first load:${lines[0]}`)
    },
  }
}

function measurePages(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const pathOf = ({ facadeModuleId }) =>
    facadeModuleId?.replaceAll('\\', '/').split('/src/console/')[1]
  const byPath = new Map(chunks.map((chunk) => [pathOf(chunk), chunk]))
  return entry.dynamicImports
    .map((name) => bundle[name])
    .filter((chunk) => /^pages\/.*(Page|Tab)\.tsx$/.test(pathOf(chunk)))
    .map((chunk) => {
      const page = pathOf(chunk)
      const { loads } = frames.find(({ pages }) => pages.test(page))
      const roots = [entry, chunk, ...loads.map((path) => byPath.get(path))]
      const files = new Set(roots.flatMap((root) => [...listImports(root, bundle)]))
      let bytes = 0
      for (const file of files) bytes += compressedSize(bundle[file])
      return { page, bytes }
    })
}

function listImports(chunk, bundle, found = new Set()) {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.viteMetadata.importedCss) found.add(name)
  for (const name of chunk.imports) if (bundle[name]) listImports(bundle[name], bundle, found)
  return found
}

function compressedSize(file) {
  return gzipSync(file.code ?? file.source, { level: 9 }).length
}
