import { parentPort } from 'node:worker_threads'
import type { Pattern } from './test-pattern-attacks.ts'

/** Matches texts with a pattern and says so. */
parentPort?.on('message', ({ source, flags, texts }: Pattern & { texts: string[] }) => {
  for (const text of texts) {
    const pattern = new RegExp(source, flags)
    if (pattern.global) text.replaceAll(pattern, '')
    else pattern.exec(text)
  }
  parentPort?.postMessage('matched')
})
