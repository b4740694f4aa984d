// npm start runs this: it sets what makes the service start quickly and use little memory.
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// The cache keeps compiled code, so that later starts do not load Node's type stripper. This file is
// plain JavaScript because a TypeScript file would load the stripper.
const root = join(import.meta.dirname, '..')
const compileCache = join(root, 'node_modules', '.cache', 'compile')
enableCompileCache(compileCache)
// Threads and child processes read this variable. With the cache, a thread starts in half the time.
process.env.NODE_COMPILE_CACHE ??= compileCache
// Four concurrent uploads need more than the default of four threads for file operations.
process.env.UV_THREADPOOL_SIZE ??= '16'

// The bundle takes half the processor time and 18 MB less memory. prepare.mjs makes it anew when its sources change.
const main = [join('dist-service', 'main.js'), join('src', 'service', 'main.ts')]
  .map((file) => join(root, file))
  .find((file) => existsSync(file))
await import(pathToFileURL(main))
// The cache is written now, because a killed process would not write it at exit.
flushCompileCache()
