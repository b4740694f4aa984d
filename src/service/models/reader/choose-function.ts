import type { JsonSchema } from '#contract/chat/json-schema.ts'
import type { ModelFunction, ModelRequest } from '#service/models/chat-model.ts'
import { Failure } from '#service/failure.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { Conversation } from './conversation.ts'
import { fillArguments } from './fill/fill-arguments.ts'
import { languageNamed, withoutLanguage } from './languages.ts'
import { relatedTerms } from '#service/answering/synonyms.ts'

export interface Call {
  name: string
  given: object
}

/** What is to be called before anything is answered, or null. Rejects as `fillSchema` does. */
export async function chooseCall(
  { functions, function_choice: choice, schema }: ModelRequest,
  conversation: Conversation,
  signal: AbortSignal,
): Promise<Call | null> {
  // whatever had to be called was: calling it again with the same words would never end
  if (choice === 'none' || conversation.results.length > 0) return null
  if (typeof choice === 'object') {
    const named = functions.find(({ name }) => name === choice.name)
    return named ? await callOf(named, conversation, signal, schema) : null
  }
  if (conversation.said.trim() === '') return null
  const must = choice === 'required'
  const builtIn = functions.find((each) => each.builtIn !== null)
  const own = functions.filter((each) => each.builtIn === null)
  if (!must && isGreeting(conversation.said)) return null

  const fitting = own
    .map((each) => ({ each, fit: fitOf(each, conversation.said) }))
    .toSorted((a, b) => b.fit - a.fit)
  for (const { each, fit } of fitting) {
    if (fit < clearFit) break
    const call = await callOf(each, conversation, signal, schema).catch(onlyUnfillable)
    if (call) return call
  }
  if (builtIn) return await callOf(builtIn, conversation, signal, schema)
  const [best] = fitting
  return must && best ? await callOf(best.each, conversation, signal, schema) : null
}

function onlyUnfillable(error: unknown): null {
  if (error instanceof Failure && error.key === 'answer_not_valid') return null
  throw error
}

async function callOf(
  each: ModelFunction,
  conversation: Conversation,
  signal: AbortSignal,
  schema: ModelRequest['schema'],
): Promise<Call> {
  const { said } = conversation
  const given = (name: string, value: string) => ({ [nameOf(each.parameters, name)]: value })
  switch (each.builtIn) {
    case 'graph':
      return {
        name: each.name,
        given: given('question', withFields(conversation.question || said, schema)),
      }
    case 'web_search':
      return { name: each.name, given: given('query', conversation.question || said) }
    case 'llm':
    case 'vision':
      return { name: each.name, given: given('prompt', said) }
    case 'translation': {
      const code = languageNamed(said)
      const target = code === null ? {} : given('target_language_code', code)
      return { name: each.name, given: { ...given('text', withoutLanguage(said)), ...target } }
    }
    case null:
      return { name: each.name, given: await fillArguments(each, conversation, signal) }
  }
}

// of the questions that a text asks, graphs answer six
const askedFields = 5

// what is to be filled in is to be found first
function withFields(question: string, schema: ModelRequest['schema']): string {
  const properties = schema?.schema['properties']
  if (typeof properties !== 'object' || properties === null) return question
  const fields = Object.entries(properties)
    .slice(0, askedFields)
    .map(([name, { title } = {}]) => {
      const called = typeof title === 'string' ? title : name
      return called
        .replaceAll(/[_-]+/g, ' ')
        .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .toLowerCase()
    })
  return [question, ...fields.map((field) => `What is the ${field}?`)].join('\n')
}

// the name the schema itself gives, where it has another
function nameOf(parameters: JsonSchema | null, usual: string): string {
  const properties = parameters?.['properties']
  if (typeof properties !== 'object' || properties === null || usual in properties) return usual
  const names = Object.keys(properties)
  return names.length === 1 ? (names[0] ?? usual) : usual
}

const greeting =
  /^\W*(?:hi|hello|hey|hallo|good (?:morning|afternoon|evening|day)|greetings|thanks?(?: you)?|thx|bye|goodbye|ok(?:ay)?)(?:\s+(?:there|all|everyone|reader|sheaf|a lot|so much|very much))?\W*$/iu

export function isGreeting(said: string): boolean {
  return greeting.test(said)
}

const clearFit = 0.75
// what a function's name says about calling, not about its subject
const verbs = new Set(
  termsOf(
    `get set find fetch create make list look lookup up search query show read check calculate compute retrieve
    run call do current by for info data tool function api new add`,
  ),
)

// the share of a function's own words that the user says; actions count as far as they are said
function fitOf({ name, description }: ModelFunction, said: string): number {
  const spoken = new Set(termsOf(said))
  for (const term of Array.from(spoken)) for (const other of relatedTerms(term)) spoken.add(other)
  const words = termsOf(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' '))
  const subject = words.filter((term) => !verbs.has(term))
  const told = new Set(termsOf(description ?? ''))
  if (subject.length === 0) return 0
  const held = subject.filter((term) => spoken.has(term)).length / subject.length
  // a description that shares the subject's words vouches for a name half said
  const shared = [...told].filter((term) => spoken.has(term) && !verbs.has(term) && term.length > 3)
  return held === 0 ? Math.min(0.7, shared.length * 0.2) : held + (shared.length > 1 ? 0.25 : 0)
}
