import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor, env } from 'onnxruntime-node'
import { z } from 'zod'
import { endLoading } from '#service/extraction/end-loading.ts'
import type { OnnxReply } from './onnx-message.ts'
import { poolVectors } from './pool-vectors.ts'

// Most small models have positions for 512 tokens.
const maxTokens = 512
// Tokenizers take time for each character, and no passage needs more of them for its tokens.
const maxChars = 8000
const outputNames = ['sentence_embedding', 'last_hidden_state', 'token_embeddings']

const request = z.object({ id: z.number(), texts: z.array(z.string()) })
const modelConfig = z.object({ max_position_embeddings: z.int().min(8).nullish() })
const poolingConfig = z.object({ pooling_mode_cls_token: z.boolean().nullish() })
const settings = z.record(z.string(), z.unknown())

const [folder = ''] = process.argv.slice(2)
env.logLevel = 'error'

const tokenizer = new Tokenizer(
  readSettings('tokenizer.json', settings),
  readSettings('tokenizer_config.json', settings.catch({})),
)
const maxModelTokens = Math.min(
  maxTokens,
  readSettings('config.json', modelConfig.catch({})).max_position_embeddings ?? maxTokens,
)
// Models of sentence-transformers say so in this file. A few use the first token instead of the mean.
const pooling = readSettings(join('1_Pooling', 'config.json'), poolingConfig.catch({}))
  .pooling_mode_cls_token
  ? 'first'
  : 'mean'
const session = await InferenceSession.create(join(folder, 'model.onnx'), {
  intraOpNumThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
  logSeverityLevel: 3,
})
const output = outputNames.find((name) => session.outputNames.includes(name))

process.on('message', (message) => {
  const { id, texts } = request.parse(message)
  embed(texts).then(
    (result) => reply({ type: 'vectors', id, ...result }),
    (error: unknown) => reply({ type: 'failed', id, reason: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
endLoading()
reply({ type: 'ready' })

async function embed(texts: readonly string[]): Promise<{ numbers: Float32Array; tokens: number }> {
  const encoded = texts.map(tokensOf)
  const width = Math.max(...encoded.map(({ length }) => length))
  const ids = new BigInt64Array(texts.length * width)
  const mask = new BigInt64Array(ids.length)
  for (const [at, tokens] of encoded.entries()) {
    ids.set(tokens, at * width)
    mask.fill(1n, at * width, at * width + tokens.length)
  }
  const shape = [texts.length, width]
  const inputs = new Map([
    ['input_ids', ids],
    ['attention_mask', mask],
    ['token_type_ids', new BigInt64Array(ids.length)],
  ])
  const feeds = Object.fromEntries(
    session.inputNames.map((name) => {
      const numbers = inputs.get(name)
      if (numbers === undefined) throw new Error(`The model needs the input ${name}.`)
      return [name, new Tensor('int64', numbers, shape)]
    }),
  )
  const results = await session.run(feeds)
  const result = results[output ?? session.outputNames[0] ?? '']
  const numbers = result?.data
  if (result === undefined || !(numbers instanceof Float32Array)) {
    throw new Error('The model returns no numbers of 32 bits.')
  }
  return {
    numbers: poolVectors({ numbers, dims: result.dims }, mask, pooling),
    tokens: encoded.reduce((sum, { length }) => sum + length, 0),
  }
}

/** The tokens of a text. A long one keeps its last token, which marks the end. */
function tokensOf(text: string): bigint[] {
  const { ids } = tokenizer.encode(text.slice(0, maxChars))
  const short =
    ids.length <= maxModelTokens ? ids : [...ids.slice(0, maxModelTokens - 1), ...ids.slice(-1)]
  return short.map(BigInt)
}

function readSettings<T>(name: string, schema: z.ZodType<T>): T {
  let value: unknown = null
  try {
    value = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } catch (error) {
    if (name === 'tokenizer.json') throw error
  }
  return schema.parse(value)
}

function reply(message: OnnxReply): void {
  process.send?.(message)
}
