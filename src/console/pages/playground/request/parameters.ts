import { generation, chatRequest } from '#contract/chat.ts'

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

/** The numbers of a request; a test holds their bounds to the contract's. */
export const numberParameters: readonly NumberParameter[] = [
  {
    name: 'temperature',
    label: 'Temperature',
    help: 'How freely words are chosen: 0 nearly always the likeliest, 2 almost anything.',
    minimum: 0,
    maximum: 2,
    step: 0.1,
    hasSlider: true,
  },
  {
    name: 'top_p',
    label: 'Top p',
    help: 'Only words that together are this likely are chosen from. Change this or the temperature.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
    hasSlider: true,
  },
  {
    name: 'max_tokens',
    label: 'Longest answer',
    help: 'In tokens, about four letters each. An answer that reaches it ends with “length”.',
    minimum: 1,
    maximum: 10_000_000,
    step: 1,
    hasSlider: false,
  },
  {
    name: 'n',
    label: 'Answers',
    help: 'How many answers are written to one request, 1 to 8.',
    minimum: 1,
    maximum: 8,
    step: 1,
    hasSlider: false,
  },
]

/** A number as it was typed: nothing for the model's own, or why it cannot be sent. */
export function readNumber(
  { name, minimum, maximum, label }: NumberParameter,
  text: string,
): { value: number | undefined } | { error: string } {
  if (text.trim() === '') return { value: undefined }
  const value = Number(text)
  const read = parameterSchemas[name].safeParse(value)
  if (read.success && Number.isFinite(value)) return { value }
  const range = `${minimum} to ${maximum.toLocaleString('en')}`
  return {
    error: `${label} is a ${name === 'n' || name === 'max_tokens' ? 'whole ' : ''}number, ${range}.`,
  }
}

const parameterSchemas = {
  temperature: generation.shape.temperature,
  top_p: generation.shape.top_p,
  max_tokens: generation.shape.max_tokens,
  n: chatRequest.shape.n,
}
