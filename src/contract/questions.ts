import { guardrailFailures } from '#contract/failures/guardrail-failures.ts'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { modelFailures } from './failures/model-failures.ts'
import { redaction } from './chat/redactions.ts'
import { nearestHeading, nearPassages } from './answers/near-passages.ts'
import { retrieval } from './answers/retrieval.ts'
import { described, id, storable } from './primitives.ts'
import { querySettings, usedSettings } from './query-config.ts'

/** The most graphs that a question is asked. */
export const maxAskedGraphs = 50

/** The most files that a question is limited to. */
export const maxAskedFiles = 100

/** The only files that a question is about. */
export const askedFiles = z
  .array(z.string())
  .check(z.minLength(1))
  .check(z.maxLength(maxAskedFiles))

export const maxQuestionChars = 10_000

/** The ID of a model in a request. */
export const modelId = z.string().check(z.minLength(1)).check(z.maxLength(255))

/** The text of a question. */
export const questionText = z
  .string()
  .check(z.trim())
  .check(z.minLength(1))
  .check(z.maxLength(maxQuestionChars))
  .check(storable)

/** An earlier question of a conversation with its answer. */
const earlierTurn = z.object({
  question: described(questionText, 'An earlier question.'),
  answer: described(z.string().check(z.maxLength(40_000)), 'The answer to it.'),
})

const question = z.object({
  question: described(questionText, 'The question, in any language of the documents.'),
  stream: described(
    z._default(z.boolean(), false),
    'Whether the answer is streamed as server-sent events.',
  ),
  subqueries: described(
    z._default(z.boolean(), false),
    'Whether a text with several questions is split, with a separate answer for each in `subqueries`.',
  ),
  query_config: described(
    z._default(querySettings, {}),
    'Search settings. Omitted ones use the graphs’ values.',
  ),
  // The fields below are ours.
  model: described(
    z.nullish(modelId),
    'The model that answers. By default the one that the graphs name, then the language model that is connected as `mdl-x5`, then the built-in reader (`sheaf-reader`).',
  ),
  file_ids: described(
    z.nullish(askedFiles),
    'The only files that are searched, each of which is in one of the graphs. By default all of their files.',
  ),
  history: described(
    z._default(z.array(earlierTurn).check(z.maxLength(20)), []),
    'Earlier questions with their answers, oldest first, which this question may refer to.',
  ),
  explain: described(
    z._default(z.boolean(), false),
    'Whether the answer has `retrieval`: how its passages were found.',
  ),
})

/**
 * The answer when nothing in the graphs supports one. An answer to a part of a question can hold it, too. It is in the
 * language of the question.
 */
export const noAnswerText = 'These documents do not answer this question.'

/** The same sentence in every language that answers have words of. */
export const noAnswerTexts: readonly string[] = [
  noAnswerText,
  'Diese Dokumente beantworten die Frage nicht.',
  'Estos documentos no responden a esta pregunta.',
  'Ces documents ne répondent pas à cette question.',
  'В этих документах нет ответа на этот вопрос.',
  'لا تجيب هذه المستندات عن هذا السؤال.',
  'これらの文書には、この質問の答えがありません。',
  '这些文件没有回答这个问题。',
]

const source = z.object({ file_id: z.string(), snippet: z.string() })

const quotedVersion = described(
  z.optional(id),
  'The version of the file that was quoted. The file has a newer one if its `version_id` differs. Missing in old answers.',
)

const matched = described(
  z.optional(z.boolean()),
  'Set if the model did not cite the source and Sheaf matched it by the answer’s words. If the answer itself contains its number, the model cited a passage there that does not support the sentence, and Sheaf pointed the number to this one.',
)
const supports = described(
  z.optional(z.boolean()),
  '`false` if the model cites the source only for sentences that it does not support.',
)

const columns = described(
  z.optional(z.array(z.string())),
  'The names of the columns, if it is rows of a table.',
)

/** The place of a quoted text: `page` counts from 1, `start` and `end` are offsets in its text. */
const fileReference = z.object({
  fileId: z.string(),
  version_id: quotedVersion,
  text: z.string(),
  score: described(z.number(), 'How well the text supports the answer, from 0 to 1.'),
  page: z.optional(z.int()),
  cite: described(
    z.optional(z.string()),
    'The number of the citation in the answer, with inline citations: `[1]` is `1`. Rows of a table share one.',
  ),
  matched,
  supports,
  file_name: z.optional(z.string()),
  heading: nearestHeading,
  columns,
  start: z.optional(z.int()),
  end: z.optional(z.int()),
  row: described(
    z.optional(z.int()),
    'The number of its row in the spreadsheet or CSV file, if the answer lists rows.',
  ),
})
export type FileReference = z.infer<typeof fileReference>

/** The reference to a web page, which is stored as a file too. */
const webReference = z.object({
  text: z.string(),
  url: z.string(),
  title: z.string(),
  score: z.number(),
  cite: z.optional(z.string()),
  matched,
  supports,
  fileId: z.optional(z.string()),
  version_id: quotedVersion,
  page: z.optional(z.int()),
  heading: nearestHeading,
  columns,
  start: z.optional(z.int()),
  end: z.optional(z.int()),
})
export type WebReference = z.infer<typeof webReference>

/** A range of the answer's text, in UTF-16 code units. */
const answerRange = z.object({ start: z.int(), end: z.int() })

const unsupportedSentence = z.extend(answerRange, {
  missing: described(
    z.optional(z.array(z.string())),
    'The numbers and dates of the sentence that the passages it cites do not contain, at most three. Only if nothing else differs.',
  ),
  cites: described(
    z.optional(z.array(z.string())),
    'The numbers of these citations. Only with `missing`.',
  ),
  unknown_cites: described(
    z.optional(z.array(z.string())),
    'The numbers of sources that the model cites for the sentence although it was given none with these numbers, at most three. The text of the answer does not have them.',
  ),
})

const references = z.object({ files: z.array(fileReference), web: z.array(webReference) })

export const questionAnswer = z.object({
  question: z.string(),
  answer: described(z.string(), 'The answer; in a stream, its next piece.'),
  sources: described(
    z.array(source),
    'The quoted passages. In a stream they come with the last line.',
  ),
  subqueries: z.optional(
    z.array(z.object({ query: z.string(), answer: z.string(), sources: z.array(source) })),
  ),
  references: described(
    z.optional(references),
    'The places of the sources in files and web pages.',
  ),
  // The fields below are ours. They come with the last line of a streamed answer.
  references_so_far: described(
    z.optional(references),
    'In a stream, in a line without text before a new citation: all references until then.',
  ),
  model: described(z.optional(z.string()), 'The ID of the model that answered.'),
  searched_for: described(
    z.optional(z.string()),
    'The question that was searched for, if it differs from the one in the request, or a list of words that were.',
  ),
  unsupported: described(
    z.optional(z.array(unsupportedSentence)),
    'The sentences of the answer that no passage supports, and those that the passages they cite do not support. Missing where the built-in reader answered.',
  ),
  matched_citations: described(
    z.optional(z.array(z.object({ at: z.int(), cite: z.string() }))),
    'Citations that Sheaf added: sentences whose words occur in a passage that the model received and did not cite. Offsets in the answer, in order, with the number of the reference. Only with inline citations.',
  ),
  searched_by_words: described(
    z.optional(z.boolean()),
    'Set where the embedding model did not answer in time, so that passages were searched for by words alone.',
  ),
  pending_files: described(
    z.optional(z.object({ reading: z.int(), total: z.int() })),
    'How many files of the graphs are still processing, if any.',
  ),
  notice: described(
    z.optional(
      z.enum([
        'other_language',
        'whole_question_needed',
        'no_question',
        'answer_cut',
        'graph_model_unavailable',
      ]),
    ),
    '`other_language`: the documents are in a different language from the question, or some of them are and the built-in reader found no answer. `whole_question_needed`: the question refers to something that the turns before it do not name. `no_question`: the text asks nothing, such as a greeting or thanks, and the answer replies to it without a search. `answer_cut`: the answer reached the maximum of tokens, or eight characters for each of them, and ends early. `graph_model_unavailable`: the model that a graph names cannot be used, so the default model answered; any other notice takes precedence.',
  ),
  redactions: described(
    z.optional(z.array(redaction)),
    'What guardrails replaced in the question, the turns before it (`history.0.question`), the passages that a model was given, which have no places, and the text of the answer; absent where nothing was replaced.',
  ),
  nearest: nearPassages,
  retrieval: z.optional(retrieval),
})
export type QuestionAnswer = z.infer<typeof questionAnswer>

/** Bytes of the body of a question, with room for the turns before it. */
const maxQuestionBodyBytes = 4 * 1024 * 1024

/** Failures of questions, which a turn of a conversation can end with too. */
export const questionFailures = [
  'body_not_json',
  'graph_not_found',
  'text_too_long',
  'query_too_complex',
  ...modelFailures,
  'model_unavailable',
] as const

export const askGraphs = {
  method: 'POST',
  path: '/v1/graphs/question',
  aliases: [{ path: '/v1/knowledge-graphs/question' }],
  summary: 'Ask knowledge graphs a question',
  permission: 'graphs:read',
  changes: false,
  content: true,
  body: z.extend(question, {
    graph_ids: described(
      z.optional(z.array(z.string()).check(z.minLength(1)).check(z.maxLength(maxAskedGraphs))),
      'The graphs that are searched. Defaults to all graphs that the key can ask. With more than 50, Sheaf searches the newest 1,000 of them and answers from up to 10 with the best passages.',
    ),
  }),
  bodyLimit: maxQuestionBodyBytes,
  reply: questionAnswer,
  /** `answer` is the next piece; everything else but `question` and `references_so_far` comes with the last line. */
  chunk: questionAnswer,
  fails: ['file_not_in_graph', ...questionFailures],
} as const satisfies Endpoint

export const askGraph = {
  method: 'POST',
  path: '/v1/knowledge-graphs/:graph_id/query',
  aliases: [{ path: '/v1/graphs/:graph_id/query' }],
  summary: 'Ask one knowledge graph a question',
  permission: 'graphs:read',
  changes: false,
  content: true,
  body: question,
  bodyLimit: maxQuestionBodyBytes,
  reply: questionAnswer,
  chunk: questionAnswer,
  fails: ['file_not_in_graph', ...questionFailures],
} as const satisfies Endpoint

/** A passage that a search found, with its place. */
const foundPassage = z.object({
  file_id: z.string(),
  file_name: z.string(),
  url: described(z.optional(z.string()), 'The URL of the web page.'),
  graph_ids: described(z.array(z.string()), 'The searched graphs that contain the file.'),
  page: z.int(),
  start: described(z.int(), 'An offset in the text of the page.'),
  end: z.int(),
  text: z.string(),
  headings: described(z.array(z.string()), 'The headings above it, outermost first.'),
  columns,
  score: described(z.number(), 'Its relevance, from 0 to 1; the best has 1.'),
  highlights: described(
    z.array(z.object({ start: z.int(), end: z.int() })),
    'The words of `text` that were searched for.',
  ),
  by_meaning: described(
    z.optional(z.literal(true)),
    'Set if it was found by its meaning alone: neither its text nor its headings have a word of the query.',
  ),
})
export type FoundPassage = z.infer<typeof foundPassage>

/**
 * Searches the text of files, for the command menu of the console: an addition to the interface. It returns
 * passages as they are in the files, so that it needs the permission to read files.
 */
export const searchPassages = {
  method: 'POST',
  path: '/v1/graphs/search',
  aliases: [{ path: '/v1/knowledge-graphs/search' }],
  summary: 'Search the passages of knowledge graphs',
  permission: 'files:read',
  changes: false,
  content: true,
  body: z.object({
    query: described(
      z.string().check(z.trim()).check(z.minLength(1)).check(z.maxLength(1000)),
      'The text to search for.',
    ),
    graph_ids: described(
      z.optional(z.array(z.string()).check(z.minLength(1)).check(z.maxLength(50))),
      'By default every graph that the key may ask, the newest 1,000 of them.',
    ),
    file_ids: described(
      z.nullish(askedFiles),
      'The only files that are searched, each of which is in one of the graphs.',
    ),
    file_types: described(
      z.optional(z.array(z.string()).check(z.maxLength(20))),
      'Only files with one of these extensions, among the best 100 passages.',
    ),
    limit: described(
      z._default(z.int().check(z.gte(1)).check(z.lte(50)), 10),
      'The maximum number of passages.',
    ),
    rerank: described(
      z._default(z.boolean(), true),
      'Whether the reranking model, where one is connected, sorts the passages, which takes up to 5 seconds.',
    ),
  }),
  reply: z.object({ data: z.array(foundPassage) }),
  fails: [
    'body_not_json',
    'graph_not_found',
    'file_not_in_graph',
    'text_too_long',
    ...guardrailFailures,
  ],
} as const satisfies Endpoint

/**
 * Shows what a question finds, without an answer and without asking a language model: an addition to the
 * interface, for whoever looks after a graph. `used` says what the built-in reader would quote, or what the model
 * of the question would be given.
 */
export const tryRetrieval = {
  method: 'POST',
  path: '/v1/graphs/:graph_id/retrieval',
  aliases: [{ path: '/v1/knowledge-graphs/:graph_id/retrieval' }],
  summary: 'Show the passages that a question finds, without answering it',
  permission: 'graphs:write',
  changes: false,
  content: true,
  body: z.object({
    question: described(questionText, 'The question whose passages are shown.'),
    query_config: described(
      z._default(querySettings, {}),
      'Search settings. Omitted ones use the graph’s values.',
    ),
    model: described(
      z.nullish(modelId),
      'The model of the question, which decides what passages it is given. The model is not called.',
    ),
  }),
  reply: z.extend(retrieval, { settings: usedSettings }),
  fails: questionFailures,
} as const satisfies Endpoint
