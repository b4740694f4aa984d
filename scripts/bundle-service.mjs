// Makes dist-service: the service and its packages in few files, which start in half the processor time.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { entries } from '../src/service/scheduling/entries.ts'

const root = join(import.meta.dirname, '..')
const outDir = process.argv[2] ?? join(root, 'dist-service')

// These have programs for one system, or files that are found by their path.
const external = [
  '@huggingface/tokenizers',
  '@hyzyla/pdfium',
  '@tesseract.js-data/eng',
  'onnxruntime-node',
  'pg-native',
  'tesseract.js-core',
]

await build({
  root,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external },
  plugins: [{ name: 'ascii', generateBundle: escapeChunks }],
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    target: 'esnext',
    // Names and lines stay, so that stack traces can be read.
    minify: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(entries).map(([name, file]) => [name, join(root, 'src/service', file)]),
      ),
      output: {
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})

// A service that runs while another bundle is made loads its own files when they are needed first.
const keptMs = 24 * 60 * 60 * 1000
for (const name of readdirSync(outDir)) {
  const file = join(outDir, name)
  if (Date.now() - statSync(file).mtimeMs > keptMs) rmSync(file)
}

/** V8 keeps the text of a file with two bytes for each character unless all are ASCII. */
function escapeChunks(_, bundle) {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk') chunk.code = escaped(withoutRaw(chunk.code))
    // The sources themselves are beside the bundle.
    else if (chunk.fileName.endsWith('.map')) chunk.source = withoutSources(chunk.source)
  }
}

function withoutSources(text) {
  return JSON.stringify({ ...JSON.parse(text), sourcesContent: [] })
}

function escaped(text) {
  return text.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Writes templates as strings where escapes would be taken as they are. The lines after them keep their numbers. */
function withoutRaw(code) {
  return code.replaceAll(/String\.raw`([^`]*)`/g, (template, text) => {
    if (!/[^\0-\x7f]/.test(text)) return template
    if (text.includes('${') || text.endsWith('\\')) {
      throw new Error(`This has more than ASCII in String.raw, and values: ${template}`)
    }
    return JSON.stringify(text) + '\n'.repeat(text.split('\n').length - 1)
  })
}
