import type { SpecifiedOperation } from './test-specified-operation.ts'

const deprecated = {
  deprecation: '@<seconds>',
  sunset: '<date> GMT',
  link: '<successor>; rel="successor-version"',
} as const

/** Tools for texts, images, PDFs and the web, as the specification and its clients have them. */
export const specifiedTools = {
  searchWeb: {
    path: 'POST /v1/tools/web-search',
    request: {
      query: 'string',
      include_domains: 'string[]',
      exclude_domains: 'string[]',
      search_depth: 'basic | advanced',
      topic: 'general | news',
      max_results: 'integer, at most 20',
      chunks_per_source: 'integer, at most 3',
      time_range: 'day | week | month | year | d | w | m | y',
      days: 'integer',
      country: 'string',
      include_raw_content: 'text | markdown | boolean',
      include_answer: 'boolean',
      stream: 'boolean',
    },
    reply: {
      query: 'string',
      answer: 'string',
      'sources[].url': 'string',
      'sources[].raw_content': 'string | null',
    },
    replyHeaders: deprecated,
    failures: '400 BadRequest, InvalidInputParameters; 401; 403; 429; 500; 503 InternalError',
  },
  findMedicalEntities: {
    path: 'POST /v1/tools/comprehend/medical',
    request: {
      content: 'string',
      response_type: 'Entities | RxNorm | ICD-10-CM | SNOMED CT',
    },
    reply: {
      'entities[].category': 'string',
      'entities[].text': 'string',
      'entities[].score': 'number',
      'entities[].traits': 'array',
      'entities[].traits[].name': 'string',
      'entities[].traits[].score': 'number',
      'entities[].type': 'string',
      'entities[].begin_offset': 'integer',
      'entities[].end_offset': 'integer',
      'entities[].concepts': 'array',
      'entities[].attributes': 'array',
    },
    replyHeaders: deprecated,
  },
  parsePdf: {
    path: 'POST /v1/tools/pdf-parser/{file_id}',
    request: { format: 'text | markdown' },
    reply: { content: 'string' },
    replyHeaders: deprecated,
  },
  parsePdfBody: {
    path: 'POST /v1/tools/pdf-parser',
    request: { file_id: 'string', format: 'text | markdown' },
    reply: { content: 'string' },
    replyHeaders: deprecated,
    failures: '400 BadRequest, InvalidInputParameters; 401; 403; 429; 500',
  },
  translateText: {
    path: 'POST /v1/translation',
    aliases: ['POST /v1/translate'],
    request: {
      model: 'string',
      source_language_code: 'string',
      target_language_code: 'string',
      text: 'string',
      formality: 'boolean',
      length_control: 'boolean',
      mask_profanity: 'boolean',
    },
    reply: { data: 'string' },
    failures: '400 BadRequest, InvalidInputParameters; 401; 403; 429; 500; 503 InternalError',
  },
  splitText: {
    path: 'POST /v1/tools/context-aware-splitting',
    request: { text: 'string', strategy: 'llm_split | fast_split | hybrid_split' },
    reply: { chunks: 'string[]' },
  },
  analyzeImages: {
    path: 'POST /v1/vision',
    aliases: ['POST /v1/vision/analyze'],
    request: {
      model: 'string',
      prompt: 'string',
      'variables[].name': 'string',
      'variables[].file_id': 'string',
    },
    reply: { data: 'string' },
    failures:
      '400 BadRequest, InvalidInputParameters, InvalidContentType; 401; 403; 429; 500; 503 InternalError',
  },
} as const satisfies Record<string, SpecifiedOperation>
