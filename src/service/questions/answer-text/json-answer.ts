import { z } from 'zod'
import { readJson } from '#contract/primitives.ts'

const answerNames = [
  'answer',
  'final_answer',
  'finalanswer',
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
  const closing = fence === '' ? null : closingFence.exec(written)
  const inside = written.slice(0, closing?.index)
  const behind = closing === null ? '' : written.slice(closing.index + closing[0].length).trim()
  const object = fields.safeParse(readJson(inside.trim()))
  if (!object.success) return null
  const all = new Map(
    Object.entries(object.data).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const values = [...all].filter(([name, value]) => !sourceNames.includes(name) && isFilled(value))
  const name = answerNames.find((one) => isAnswer(all.get(one)))
  const found = name === undefined && values.length === 1 ? values[0]?.[1] : all.get(name ?? '')
  if (!isAnswer(found)) return null
  const answer = String(found)
  const sources = sourceNames.flatMap((one) => numbersIn(all.get(one))).slice(0, maxSources)
  const hasMarks = /[[【]\p{N}/u.test(answer)
  const marks = hasMarks ? '' : sources.map((number) => `[${number}]`).join('')
  const marked = marks === '' ? answer : `${answer} ${marks}`
  return behind === '' ? marked : `${marked}\n\n${behind}`
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== null
}

function isAnswer(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && isFilled(value))
}

function numbersIn(value: unknown): number[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => {
    if (typeof item === 'number') return Number.isInteger(item) ? [item] : []
    const number = typeof item === 'string' ? /^\D{0,12}(\d{1,3})\D?$/u.exec(item)?.[1] : undefined
    return number === undefined ? [] : [Number(number)]
  })
}
