import { validateAnswer } from './validate-answer.ts'

// told first, so that the time it may take begins when it does, not while its code is loaded
postMessage('ready')

addEventListener('message', ({ data }: MessageEvent<{ schema: string; answer: string }>) => {
  postMessage(validateAnswer(data.schema, data.answer))
})
