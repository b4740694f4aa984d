// npm run dev starts the service, which restarts when its source changes, and the console with hot reload.
import { spawn } from 'node:child_process'

const children = [
  spawn(
    'node',
    ['--watch', '--watch-preserve-output', 'src/service/main.ts', ...process.argv.slice(2)],
    { stdio: 'inherit' },
  ),
  spawn('vite', ['--clearScreen', 'false'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
]
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode = code ?? 0
  })
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
