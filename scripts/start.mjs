// npm start: the service, quick to start and small in memory
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// what was stripped of its types and compiled is kept: the stripper is not even loaded again. This
// file is plain JavaScript because one in TypeScript would load it
const compileCache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compile')
enableCompileCache(compileCache)
// threads and child processes enable theirs by this variable: a thread starts in half the time
process.env.NODE_COMPILE_CACHE ??= compileCache
// four uploads at a time have more than four things to wait for on the disk
process.env.UV_THREADPOOL_SIZE ??= '16'

await import('../src/service/main.ts')
// a process that is killed would keep nothing
flushCompileCache()
