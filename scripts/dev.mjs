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
const stop = () => {
  for (const child of children) child.kill()
}
// The terminal sends Ctrl+C to the children, too.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', stop)
// npm passes a signal to the shell in which it runs this script, and most shells end without passing it on.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) stop()
}, 500).unref()
