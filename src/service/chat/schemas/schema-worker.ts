import { parentPort } from 'node:worker_threads'
import { checkSchema } from './check-schema.ts'
import type { SchemaQuestion } from './schema-message.ts'

parentPort?.on('message', (question: SchemaQuestion) => {
  parentPort?.postMessage(checkSchema(question))
})
parentPort?.postMessage('ready')
