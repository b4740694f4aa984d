import { generation, chatRequest } from '#contract/chat/chat.ts'

export type NumberName = 'temperature' | 'top_p' | 'max_tokens' | 'n'

interface NumberParameter {
  name: NumberName
  label: string
  help: string
  minimum: number
  maximum: number
  step: number
  hasSlider: boolean
}

/** The numeric parameters. A test compares their bounds with the contract. */
export const numberParameters: readonly NumberParameter[] = [
  {
    name: 'temperature',
    label: 'Temperature',
    help: 'How random the answer is. 0 is the most predictable, 2 the most random.',
    minimum: 0,
    maximum: 2,
    step: 0.1,
    hasSlider: true,
  },
  {
    name: 'top_p',
    label: 'Top p',
    help: 'Considers only the most likely tokens up to this total probability. Change this or the temperature, not both.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
    hasSlider: true,
  },
  {
    name: 'max_tokens',
    label: 'Max tokens',
    help: 'Maximum length of the answer. A token is about four letters. Longer answers are cut off with finish reason “length”.',
    minimum: 1,
    maximum: 10_000_000,
    step: 1,
    hasSlider: false,
  },
  {
    name: 'n',
    label: 'Number of answers (n)',
    help: 'How many answers to generate for one request, 1 to 8.',
    minimum: 1,
    maximum: 8,
    step: 1,
    hasSlider: false,
  },
]

/**
 * Parses a typed number; an empty text means the default. Returns an error message if it is out of
 * range.
 */
export function parseNumber(
  { name, minimum, maximum, label }: NumberParameter,
  text: string,
): { value: number | undefined } | { error: string } {
  if (text.trim() === '') return { value: undefined }
  const value = Number(text)
  const result = parameterSchemas[name].safeParse(value)
  if (result.success && Number.isFinite(value)) return { value }
  const range = `from ${minimum} to ${maximum.toLocaleString('en')}`
  return {
    error: `${label} must be a ${name === 'n' || name === 'max_tokens' ? 'whole ' : ''}number ${range}.`,
  }
}

const parameterSchemas = {
  temperature: generation.shape.temperature,
  top_p: generation.shape.top_p,
  max_tokens: generation.shape.max_tokens,
  n: chatRequest.shape.n,
}
