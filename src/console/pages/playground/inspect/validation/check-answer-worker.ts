import { validateAnswer } from '#console/prompt/validation/validate-answer.ts'

// Signals that the code is loaded, so that the time limit covers only the check.
postMessage('ready')

addEventListener('message', ({ data }: MessageEvent<{ schema: string; answer: string }>) => {
  postMessage(validateAnswer(data.schema, data.answer))
})
