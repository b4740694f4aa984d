import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react({ compiler: true })],
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
