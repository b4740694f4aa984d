import type { ApiError } from '#console/api/api-error.ts'
import type { Draft } from './draft.ts'

export type Section = 'model' | 'parameters' | 'tools' | 'functions' | 'format'

/** An error of the service at a field of the request panel. */
export interface FieldProblem {
  section: Section
  /** `temperature`, `model`, `graph_ids`; for a function with its id: `a1.name`. */
  field: string
  /** Keys below the field, such as those inside a schema. */
  keys: readonly string[]
  message: string
}

/**
 * Assigns the field errors of the service to the request panel. Errors about messages are shown in
 * the conversation instead.
 */
export function fieldProblems(problem: ApiError | null, draft: Draft): FieldProblem[] {
  if (!problem) return []
  const located = Object.entries(problem.fields).flatMap(([path, message]) => {
    const location = locatePath(path.split('.'), draft)
    // The message is shown at the field, so the path in it is redundant.
    return location ? [{ ...location, message: message.replace(`${path}: `, '') }] : []
  })
  if (located.length > 0 || Object.keys(problem.fields).length > 0) return located
  const location = locateKey(problem, draft)
  return location ? [{ ...location, message: problem.message }] : []
}

const parameters = new Set(
  'temperature top_p max_tokens n stop logprobs stream stream_options seed frequency_penalty presence_penalty top_k reasoning_effort'.split(
    ' ',
  ),
)

type FieldLocation = Omit<FieldProblem, 'message'>

function locatePath([first = '', ...rest]: string[], draft: Draft): FieldLocation | null {
  switch (first) {
    case 'model':
      return { section: 'model', field: 'model', keys: [] }
    case 'messages':
    case '':
      return null
    case 'tools':
      return locateTool(rest, draft)
    case 'tool_choice':
      return { section: 'functions', field: 'tool_choice', keys: [] }
    case 'response_format': {
      const [, field = 'schema', ...keys] = rest
      return { section: 'format', field, keys }
    }
    default:
      // Other paths, such as those into an answer, have no field here.
      return parameters.has(first) ? { section: 'parameters', field: first, keys: rest } : null
  }
}

/** The body contains the built-in tool first, then the enabled functions. */
function locateTool([index, , field, ...keys]: string[], draft: Draft): FieldLocation {
  const builtInCount = draft.built_in === null ? 0 : 1
  const functionIndex = Number(index) - builtInCount
  const functionDraft = draft.functions.filter(({ enabled }) => enabled)[functionIndex]
  if (!functionDraft) return { section: 'tools', field: field ?? 'tool', keys }
  return { section: 'functions', field: `${functionDraft.id}.${field ?? 'name'}`, keys }
}

/** Assigns errors without a path by their key. */
function locateKey({ key }: ApiError, draft: Draft): FieldLocation | null {
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

/** The error message of a field. */
export function problemAt(
  problems: readonly FieldProblem[],
  section: Section,
  field: string,
): string | undefined {
  return problems.find(
    (fieldProblem) => fieldProblem.section === section && fieldProblem.field === field,
  )?.message
}
