import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { evaluateAtBuild } from './scripts/evaluate-at-build.mjs'
import { firstLoad } from './scripts/first-load.mjs'
import { stripContract } from './scripts/strip-contract.mjs'

// compressed once here, not for every request there
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const names = await readdir(dir, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const path = join(dir, name)
          const bytes = await readFile(path)
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
        }),
      )
    },
  }
}

// what every page loads
const named = new Set(['base', 'contract', 'common'])

export default defineConfig(({ command }) => ({
  plugins: [
    // compiled components are a third larger; those that gain by it say 'use memo'
    react({ compiler: { compilationMode: 'annotation' } }),
    evaluateAtBuild(),
    stripContract(),
    firstLoad(),
    precompress(),
  ],
  resolve: {
    // chunks run in another order than modules: only what every schema imports comes before them all
    alias: [
      {
        find: /^zod\/mini$/,
        replacement: join(import.meta.dirname, 'src/console/zod-mini-setup.ts'),
      },
    ],
  },
  // in the bundle every class stands twice, and nobody reads its name there
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
  build: {
    // every browser of the last years; smaller output, no polyfills
    target: 'es2023',
    // light-dark() stays as it is written
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // the strict content policy of the service lets no data: fonts or scripts in
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // firstLoad() bounds what a page loads; the rest loads when it is needed
    chunkSizeWarningLimit: 2000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // every name stands in lists of what to load beforehand: words in them are 1.5 KB of a visit
        chunkFileNames: ({ name }) =>
          `assets/${named.has(name) ? '[name]-[hash:7]' : '[hash:7]'}.js`,
        assetFileNames: ({ names }) =>
          `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash:7][extname]`,
        // many small files compress badly: what every page needs is one, what most need another
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?query[^/]*|zod)\/(?!v4\/locales)|zod-mini-setup/,
              minShareCount: 3,
              priority: 2,
            },
            // administrators' pages know most of it between them, the first pages a little
            { name: 'contract', test: /src\/contract\//, minShareCount: 16, priority: 2 },
            {
              name: 'common',
              // a page is drawn before a dialog opens: no mutations/, no Dialog*, no api-form/
              test: /src\/console\/(?!ui\/(overlay\/Dialog|form\/api-form))(ui|api|session|access|answers|files|graphs|keys|limits|usage)\//,
              minShareCount: 14,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 4173,
    proxy: { '/v1': 'http://127.0.0.1:4100', '/samples': 'http://127.0.0.1:4100' },
  },
}))
