import * as z from 'zod/mini'
import { readJson } from '#contract/primitives.ts'
import { querySettings, type QuerySettings } from '#contract/query-config.ts'

/** The settings of a graph, saved or tried. */
export interface GraphSettings {
  query_config: QuerySettings
  /** Null for the default. */
  model: string | null
}

/** What the address of the page says. */
export interface TrialLink {
  questions: readonly string[]
  /** Null: the saved settings. */
  trial: GraphSettings | null
}

export const maxQuestions = 10
const maxQuestionChars = 1000

const linkedTrial = z.extend(querySettings, { model: z.optional(z.string()) })

/** Reads the questions and the trial of a link. What is invalid in it is ignored. */
export function readTrialLink(search: URLSearchParams): TrialLink {
  const questions = readQuestions(search.getAll('q').join('\n'))
  const parsed = linkedTrial.safeParse(readJson(search.get('trial') ?? ''))
  if (!parsed.success) return { questions, trial: null }
  const { model = null, ...query_config } = parsed.data
  return { questions, trial: { query_config, model } }
}

export function writeTrialLink({ questions, trial }: TrialLink): URLSearchParams {
  const search = new URLSearchParams(questions.map((question) => ['q', question]))
  if (trial !== null) {
    const { query_config, model } = trial
    search.set('trial', JSON.stringify({ ...query_config, ...(model !== null && { model }) }))
  }
  return search
}

/** The questions of a text, one in each line, without repetitions. */
export function readQuestions(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, maxQuestionChars))
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, maxQuestions)
}
