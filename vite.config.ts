import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

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

export default defineConfig({
  plugins: [react({ compiler: true }), precompress()],
  resolve: {
    // chunks run in another order than modules: only what every schema imports comes before them all
    alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/console/zod-setup.ts') }],
  },
  build: {
    // every browser of the last years; smaller output, no polyfills
    target: 'es2023',
    // the strict content policy of the service lets no data: fonts or scripts in
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    port: 4173,
    proxy: { '/v1': 'http://127.0.0.1:4100', '/samples': 'http://127.0.0.1:4100' },
  },
})
