import { z } from 'zod'
import { readJson } from '#contract/primitives.ts'

const answerNames = [
  'answer',
  'final_answer',
  'finalAnswer',
  'response',
  'text',
  'content',
  'message',
  'output',
  'result',
  'reply',
  'antwort',
  'respuesta',
  'réponse',
]
const sourceNames = ['citations', 'sources', 'references', 'passages', 'quellen', 'fuentes']
const fields = z.record(z.string(), z.unknown())
const maxSources = 20
const closingFence = /\n[ \t]*(?:`{3,}|~{3,})[ \t]*(?:\n|$)/u

/** The answer that a JSON object has in one of its fields, with marks for its sources; null where there is none. */
export function jsonAnswer(written: string, fence: string): string | null {
  const [inside = ''] = fence === '' ? [written] : written.split(closingFence)
  const json = inside.trim()
  const object = fields.safeParse(readJson(json))
  if (!object.success) return null
  const texts = Object.entries(object.data).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [{ name, value }] : [],
  )
  const named = answerNames.flatMap(
    (name) => texts.find((one) => one.name.toLowerCase() === name) ?? [],
  )
  const answer = named[0] ?? (texts.length === 1 ? texts[0] : undefined)
  if (answer === undefined) return null
  const sources = sourceNames.flatMap((name) => numbersIn(object.data[name])).slice(0, maxSources)
  const hasMarks = /[[【]\p{N}/u.test(answer.value)
  const marks = hasMarks ? '' : sources.map((number) => `[${number}]`).join('')
  return marks === '' ? answer.value : `${answer.value} ${marks}`
}

function numbersIn(value: unknown): number[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => {
    if (typeof item === 'number') return Number.isInteger(item) ? [item] : []
    const number = typeof item === 'string' ? /^\D{0,12}(\d{1,3})\D?$/u.exec(item)?.[1] : undefined
    return number === undefined ? [] : [Number(number)]
  })
}
