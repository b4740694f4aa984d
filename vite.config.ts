import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { evaluateAtBuild } from './scripts/evaluate-at-build.mjs'
import { chunkOf, firstLoad } from './scripts/first-load.mjs'
import { inlineClassNames, scopedName } from './scripts/inline-class-names.mjs'
import { inlineIcons } from './scripts/inline-icons.mjs'
import { stripContract } from './scripts/strip-contract.mjs'

// Files are compressed once, here, instead of by the service for every request.
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

// The chunks that every page loads.
const named = new Set(['base', 'common', 'shell'])

export default defineConfig(({ command }) => ({
  plugins: [
    // Compiled components are a third larger. Those that gain by it have the directive 'use memo'.
    react({ compiler: { compilationMode: 'annotation' } }),
    evaluateAtBuild(),
    inlineClassNames(),
    inlineIcons(),
    stripContract(),
    firstLoad(),
    precompress(),
  ],
  resolve: {
    // Chunks run in another order than modules. Only what every schema imports runs before all of them.
    alias: [
      {
        find: /^zod\/mini$/,
        replacement: join(import.meta.dirname, 'src/console/zod-mini-setup.ts'),
      },
    ],
  },
  css: command === 'build' ? { modules: { generateScopedName: scopedName } } : {},
  build: {
    // All browsers of recent years support it. The output is smaller and needs no polyfills.
    target: 'es2023',
    // These versions support light-dark(), which therefore is not compiled.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content policy of the service allows no fonts or scripts in data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // firstLoad() limits what a page loads at first. The rest loads when it is needed.
    chunkSizeWarningLimit: 2000,
    modulePreload: {
      polyfill: false,
      // The names of the scripts that each page imports were 3 KB of every first load. The service links them for the page
      // that is opened first, and from one page to the next they follow the script of the page.
      resolveDependencies: (_, names, { hostType }) =>
        hostType === 'js' ? names.filter((name) => name.endsWith('.css')) : names,
    },
    rolldownOptions: {
      // On a slow machine every build would warn of the time that plugins take.
      checks: { bundlerTimings: false },
      output: {
        // The lists of chunks to preload contain every name. Words in them would add 1.5 KB to a visit.
        chunkFileNames: ({ name }) =>
          `assets/${named.has(name) ? '[name]-[hash:7]' : '[hash:7]'}.js`,
        assetFileNames: ({ names }) =>
          `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash:7][extname]`,
        // Many small files compress badly, and each is a request.
        codeSplitting: {
          // Each module that pages load at first has its group. With what it imports, a group would have modules of others.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?query[^/]*|zod)\/(?!v4\/locales)|zod-mini-setup|rolldown\/runtime/,
              priority: 2,
            },
            {
              name: (id) => chunkOf(id),
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
