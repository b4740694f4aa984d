#!/usr/bin/env node
// Older versions of Node cannot run TypeScript, so what they read is JavaScript.
const minNodeMajor = 26

// Files are copied several at a time, which needs more than the default of four threads for file operations.
process.env.UV_THREADPOOL_SIZE ??= '16'

if (Number.parseInt(process.version.slice(1), 10) >= minNodeMajor) await import('./main.ts')
else {
  process.stderr.write(
    `sheaf needs Node ${minNodeMajor} or later. You are running Node ${process.version}.\n` +
      'In a clone of Sheaf, which brings its own Node, run: npm run sheaf -- <command>\n',
  )
  process.exitCode = 2
}
