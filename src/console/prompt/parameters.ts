import { generation, chatRequest } from '#contract/chat/chat.ts'

export type NumberName =
  | 'temperature'
  | 'top_p'
  | 'max_tokens'
  | 'n'
  | 'frequency_penalty'
  | 'presence_penalty'
  | 'top_k'
  | 'seed'

interface NumberParameter {
  name: NumberName
  label: string
  help: string
  minimum: number
  maximum: number
  step: number
  /** What most models use where nothing is set; left out for a parameter without a slider. */
  usual?: number
  /** Whether the built-in reader obeys it too. */
  forReader?: boolean
}

export const unusedText = 'The built-in reader does not use this.'

/** The numeric parameters. A test compares their bounds with the contract. */
export const numberParameters: readonly NumberParameter[] = [
  {
    name: 'temperature',
    label: 'Temperature',
    help: 'How random the answer is. 0 is the most predictable, 2 the most random.',
    minimum: 0,
    maximum: 2,
    step: 0.1,
    usual: 1,
  },
  {
    name: 'top_p',
    label: 'Top p',
    help: 'Considers only the most likely tokens up to this total probability. Change this or the temperature, not both.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
    usual: 1,
  },
  {
    name: 'max_tokens',
    label: 'Max tokens',
    help: 'Maximum length of the answer. A token is about four letters. Longer answers are cut off with finish reason “length”.',
    minimum: 1,
    maximum: 10_000_000,
    step: 1,
    forReader: true,
  },
  {
    name: 'frequency_penalty',
    label: 'Frequency penalty',
    help: 'Above 0, words become less likely each time they are used, so the answer repeats itself less.',
    minimum: -2,
    maximum: 2,
    step: 0.1,
    usual: 0,
  },
  {
    name: 'presence_penalty',
    label: 'Presence penalty',
    help: 'Above 0, words become less likely once they are used, so the answer moves on to new topics.',
    minimum: -2,
    maximum: 2,
    step: 0.1,
    usual: 0,
  },
  {
    name: 'top_k',
    label: 'Top k',
    help: 'Considers only this many of the most likely tokens. Supported by vLLM and llama.cpp, for instance. OpenAI rejects it.',
    minimum: 1,
    maximum: 1_000_000,
    step: 1,
  },
  {
    name: 'seed',
    label: 'Seed',
    help: 'Requests with the same seed get the same answer, if the model supports it.',
    minimum: -Number.MAX_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    step: 1,
  },
  {
    name: 'n',
    label: 'Number of answers (n)',
    help: 'How many answers to generate for one request, 1 to 8.',
    minimum: 1,
    maximum: 8,
    step: 1,
    forReader: true,
  },
]

/**
 * Parses a typed number; an empty text means the default. Returns an error message if it is out of
 * range.
 */
export function parseNumber(
  { name, minimum, maximum, label, usual }: NumberParameter,
  text: string,
): { value: number | undefined } | { error: string } {
  if (text.trim() === '') return { value: undefined }
  const value = Number(text)
  const result = parameterSchemas[name].safeParse(value)
  if (result.success && Number.isFinite(value)) return { value }
  const isWhole = usual === undefined
  if (name === 'seed') return { error: 'Seed must be a whole number of at most 15 digits.' }
  const range = `from ${minimum} to ${maximum.toLocaleString('en')}`
  return { error: `${label} must be a ${isWhole ? 'whole ' : ''}number ${range}.` }
}

const parameterSchemas = {
  temperature: generation.shape.temperature,
  top_p: generation.shape.top_p,
  max_tokens: generation.shape.max_tokens,
  n: chatRequest.shape.n,
  frequency_penalty: chatRequest.shape.frequency_penalty,
  presence_penalty: chatRequest.shape.presence_penalty,
  top_k: chatRequest.shape.top_k,
  seed: chatRequest.shape.seed,
}
