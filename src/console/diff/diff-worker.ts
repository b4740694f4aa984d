import { diffRows } from './diff-rows.ts'

addEventListener('message', ({ data }: MessageEvent<{ a: string; b: string }>) => {
  postMessage(diffRows(data.a, data.b, { timeoutMs: 3000 }))
})
