import type { JsonSchema } from '#contract/chat/json-schema.ts'
import type { ModelFunction, ModelRequest } from '#service/models/chat-model.ts'
import { Failure } from '#service/failure.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { Conversation } from './conversation.ts'
import { fillArguments } from './filling/fill-arguments.ts'
import { targetLanguage, removeInstruction } from './translation-request.ts'
import { synonymsOf } from '#service/answering/synonyms/synonyms.ts'

export interface Call {
  name: string
  args: object
}

/** The function to call before answering; null when there is none. Throws as `fillSchema` does. */
export function selectFunctionCall(
  { functions, function_choice: choice, schema }: ModelRequest,
  conversation: Conversation,
): Call | null {
  // The functions were already called; calling one again with the same arguments would loop forever.
  if (choice === 'none' || conversation.results.length > 0) return null
  if (typeof choice === 'object') {
    const named = functions.find(({ name }) => name === choice.name)
    return named ? callOf(named, conversation, schema) : null
  }
  if (conversation.userText.trim() === '') return null
  const isRequired = choice === 'required'
  const builtIn = functions.find((candidate) => candidate.builtIn !== null)
  const own = functions.filter((candidate) => candidate.builtIn === null)
  if (!isRequired && isGreeting(conversation.userText)) return null

  const fitting = own
    .map((candidate) => ({ candidate, fit: fitOf(candidate, conversation.userText) }))
    .toSorted((a, b) => b.fit - a.fit)
  for (const { candidate, fit } of fitting) {
    if (fit < minFit) break
    try {
      return callOf(candidate, conversation, schema)
    } catch (error) {
      // Another function may have arguments that the text gives.
      if (!(error instanceof Failure && error.key === 'answer_not_valid')) throw error
    }
  }
  if (builtIn) return callOf(builtIn, conversation, schema)
  const [best] = fitting
  return isRequired && best ? callOf(best.candidate, conversation, schema) : null
}

function callOf(
  fn: ModelFunction,
  conversation: Conversation,
  schema: ModelRequest['schema'],
): Call {
  const { userText } = conversation
  const argument = (name: string, value: string) => ({
    [parameterName(fn.parameters, name)]: value,
  })
  switch (fn.builtIn) {
    case 'graph':
      return {
        name: fn.name,
        args: argument('question', addFieldQuestions(conversation.question || userText, schema)),
      }
    case 'web_search':
      return { name: fn.name, args: argument('query', conversation.question || userText) }
    case 'llm':
    case 'vision':
      return { name: fn.name, args: argument('prompt', userText) }
    case 'translation': {
      const code = targetLanguage(userText)
      const target = code === null ? {} : argument('target_language_code', code)
      return {
        name: fn.name,
        args: { ...argument('text', removeInstruction(userText)), ...target },
      }
    }
    case null:
      return { name: fn.name, args: fillArguments(fn, conversation) }
  }
}

// Graphs answer at most six questions of a text: the user's own and those about fields.
const maxFieldsInQuestion = 5

// Asks the graph for the fields of the schema too, so that the results contain what will be filled in.
function addFieldQuestions(question: string, schema: ModelRequest['schema']): string {
  const properties = schema?.schema['properties']
  if (typeof properties !== 'object' || properties === null) return question
  const fields = Object.entries(properties)
    .slice(0, maxFieldsInQuestion)
    .map(([name, { title } = {}]) => {
      const label = typeof title === 'string' ? title : name
      return label
        .replaceAll(/[_-]+/g, ' ')
        .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .toLowerCase()
    })
  return [question, ...fields.map((field) => `What is the ${field}?`)].join('\n')
}

// The usual name of a parameter, or the schema's own when it has a single property with another name.
function parameterName(parameters: JsonSchema | null, defaultName: string): string {
  const properties = parameters?.['properties']
  if (typeof properties !== 'object' || properties === null || defaultName in properties)
    return defaultName
  const names = Object.keys(properties)
  return names.length === 1 ? (names[0] ?? defaultName) : defaultName
}

const greeting =
  /^\W*(?:hi|hello|hey|hallo|good (?:morning|afternoon|evening|day)|greetings|thanks?(?: you)?|thx|bye|goodbye|ok(?:ay)?)(?:\s+(?:there|all|everyone|reader|sheaf|a lot|so much|very much))?\W*$/iu

export function isGreeting(text: string): boolean {
  return greeting.test(text)
}

const minFit = 0.75
// Words in a function's name that describe the action, not the subject.
const actionTerms = new Set(
  termsOf(
    `get set find fetch create make list look lookup up search query show read check calculate compute retrieve
    run call do current by for info data tool function api new add`,
  ),
)

// The share of the subject terms in a function's name that the user's text contains.
function fitOf({ name, description }: ModelFunction, userText: string): number {
  const userTerms = new Set(termsOf(userText))
  for (const term of Array.from(userTerms))
    for (const other of synonymsOf(term)) userTerms.add(other)
  const words = termsOf(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' '))
  const subject = words.filter((term) => !actionTerms.has(term))
  const descriptionTerms = new Set(termsOf(description ?? ''))
  if (subject.length === 0) return 0
  const coverage = subject.filter((term) => userTerms.has(term)).length / subject.length
  // Shared terms in the description support a name that matches only in part.
  const shared = [...descriptionTerms].filter(
    (term) => userTerms.has(term) && !actionTerms.has(term) && term.length > 3,
  )
  return coverage === 0
    ? Math.min(0.7, shared.length * 0.2)
    : coverage + (shared.length > 1 ? 0.25 : 0)
}
