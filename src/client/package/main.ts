// npm run client builds the package of the client and packs it for npm install.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildPackage } from './build-package.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'dist-client')
await buildPackage(join(folder, 'package'))
const { status } = spawnSync('npm', ['pack', './package', '--silent'], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
