import type { ApiError } from '#console/api/api-error.ts'
import type { Draft } from '#console/pages/playground/draft.ts'

export type Section = 'model' | 'parameters' | 'tools' | 'functions' | 'format'

/** One thing that was refused, at the field of the panel that holds it. */
export interface FieldProblem {
  section: Section
  /** `temperature`, `model`, `graph_ids`; of a function with its id before: `a1.name`. */
  field: string
  /** What lies deeper than the field: keys inside a schema. */
  keys: readonly string[]
  message: string
}

/** Where in the panel a refusal of the service belongs; what lies in the conversation is left out. */
export function placeProblem(problem: ApiError | null, draft: Draft): FieldProblem[] {
  if (!problem) return []
  const placed = Object.entries(problem.fields).flatMap(([path, message]) => {
    const place = placePath(path.split('.'), draft)
    // the mark stands where the path leads: that need not be read as well
    return place ? [{ ...place, message: message.replace(`${path}: `, '') }] : []
  })
  if (placed.length > 0 || Object.keys(problem.fields).length > 0) return placed
  const place = placeKey(problem, draft)
  return place ? [{ ...place, message: problem.message }] : []
}

const parameters = new Set(
  'temperature top_p max_tokens n stop logprobs stream stream_options'.split(' '),
)

type Place = Omit<FieldProblem, 'message'>

function placePath([first = '', ...rest]: string[], draft: Draft): Place | null {
  switch (first) {
    case 'model':
      return { section: 'model', field: 'model', keys: [] }
    case 'messages':
    case '':
      return null
    case 'tools':
      return placeTool(rest, draft)
    case 'tool_choice':
      return { section: 'functions', field: 'tool_choice', keys: [] }
    case 'response_format': {
      const [, field = 'schema', ...keys] = rest
      return { section: 'format', field, keys }
    }
    default:
      // a path into an answer is none of the request
      return parameters.has(first) ? { section: 'parameters', field: first, keys: rest } : null
  }
}

/** A body holds the built-in tool first and then the functions that are switched on. */
function placeTool([at, , field, ...keys]: string[], draft: Draft): Place {
  const before = draft.built_in === null ? 0 : 1
  const given = Number(at) - before
  const called = draft.functions.filter(({ enabled }) => enabled)[given]
  if (!called) return { section: 'tools', field: field ?? 'tool', keys }
  return { section: 'functions', field: `${called.id}.${field ?? 'name'}`, keys }
}

/** Refusals that name no path are told by their kind. */
function placeKey({ key }: ApiError, draft: Draft): Place | null {
  switch (key) {
    case 'model_unknown':
    case 'model_removed':
    case 'images_not_understood':
      return { section: 'model', field: 'model', keys: [] }
    case 'schema_unusable':
      return { section: 'format', field: 'schema', keys: [] }
    case 'graph_not_found':
      return draft.built_in === 'graph' ? { section: 'tools', field: 'graph_ids', keys: [] } : null
    case 'search_unavailable':
      return { section: 'tools', field: 'tool', keys: [] }
    case 'tool_malformed':
      return { section: 'tools', field: 'tool', keys: [] }
    default:
      return null
  }
}

/** What is to stand at a field. */
export function messageAt(
  problems: readonly FieldProblem[],
  section: Section,
  field: string,
): string | undefined {
  return problems.find((each) => each.section === section && each.field === field)?.message
}
