import { readFile } from 'node:fs/promises'
import type { specifiedTools } from '#service/coverage/specified/test-specified-tools.ts'
import {
  broken,
  textOverLimit,
  tooManyRequests,
  unreadableBodies,
  wrongKeys,
} from '#service/coverage/test-requests.ts'
import type { Requests } from '#service/coverage/test-requests.ts'
import type { Change } from '#service/coverage/test-send.ts'
import { redPictures } from '#service/extraction/pictures/test-pictures.ts'
import { fixture } from '#service/extraction/test-extract.ts'
import { lines, pageOf, prose } from '#service/files/page-images/test-pdf-parts.ts'
import { refusal } from '#service/models/openai/test-upstream.ts'

const upstreamFails: Change = ({ upstream }) => {
  upstream.answer(refusal(500, 'It broke.'))
  return {}
}
const modelFailures = {
  '500 InternalError': {
    'a provider that fails': upstreamFails,
    'a provider that refuses its key': ({ upstream }) => {
      upstream.answer(refusal(401, 'Wrong key.'))
      return {}
    },
  },
  '503 InternalError': {
    'a provider that is down': async ({ upstream }) => {
      await upstream.close()
      return {}
    },
    'the built-in reader, which is no language model': { body: { model: 'sheaf-reader' } },
  },
} as const satisfies Record<string, Record<string, Change>>
const [picture, otherPicture] = [redPictures.png(40, 30), redPictures.png(30, 40)]
const yearbook = await readFile(fixture('yearbook.pdf'))
// Every page of a PDF that a model looks at is drawn.
const onePage = Buffer.from(pageOf(lines(prose)), 'latin1')

/** The parser with the ID of an uploaded PDF. */
const parsedFile =
  (name: string, more: object = {}): Change =>
  async ({ fileIn }) => {
    const file_id = await fileIn({ name, bytes: await readFile(fixture(name)) })
    return { payload: JSON.stringify({ file_id, ...more }) }
  }

const twoPictures =
  (...names: string[]): Change =>
  async ({ upload, admin }) => {
    const files = [
      await upload(admin, { name: 'wide.png', bytes: picture }),
      await upload(admin, { name: 'tall.png', bytes: otherPicture }),
    ]
    const variables = files.map(({ id }, at) => ({ name: names[at], file_id: id }))
    return { body: { prompt: 'Compare {{one}} and {{two}}.', variables } }
  }

export const toolRequests: Requests<keyof typeof specifiedTools> = {
  searchWeb: {
    valid: () => ({ body: { query: 'When do sheep give wool?' } }),
    fields: {
      query: { body: { query: 'What do cows give?' } },
      include_domains: { body: { include_domains: ['b.example'] } },
      exclude_domains: { body: { exclude_domains: ['a.example'] } },
      search_depth: { body: { search_depth: 'advanced' } },
      topic: { body: { topic: 'news' } },
      max_results: { body: { max_results: 1 } },
      chunks_per_source: { body: { chunks_per_source: 3 } },
      time_range: { body: { time_range: 'week' } },
      days: { body: { days: 6 } },
      country: { body: { country: 'Iceland' } },
      include_raw_content: { body: { include_raw_content: false } },
      include_answer: { body: { include_answer: false } },
      stream: { body: { stream: true } },
    },
    failures: {
      ...wrongKeys,
      '400 BadRequest': {
        'no query': { body: { query: undefined } },
        'a query that is a number': { body: { query: 7 } },
        'an invalid domain': { body: { include_domains: ['no domain'] } },
      },
      '400 InvalidInputParameters': {
        'an empty query': { body: { query: ' ' } },
        'a query of 1,001 characters': { body: { query: 'w'.repeat(1001) } },
        'twenty-one results': { body: { max_results: 21 } },
        'an unknown depth': { body: { search_depth: 'deepest' } },
        'a query over the limit of length': textOverLimit,
      },
      '429 QuotaExceeded': tooManyRequests,
      '500 InternalError': { 'a database without its table of keys': broken('keys') },
      '503 InternalError': {
        'a search engine that is down': async ({ engine }) => {
          await engine.close()
          return {}
        },
        'a search engine that fails': ({ engine }) => {
          engine.answer({ status: 500 })
          return {}
        },
      },
    },
  },
  findMedicalEntities: {
    valid: () => ({
      body: { content: 'Patient denies fever. Take metformin 500 mg.', model: 'sheaf-reader' },
    }),
    fields: {
      content: { body: { content: 'Take aspirin.' } },
      response_type: { body: { response_type: 'RxNorm' } },
    },
  },
  parsePdf: {
    valid: async ({ fileIn }) => ({
      params: { file_id: await fileIn({ name: 'book.pdf', bytes: yearbook }) },
      body: {},
    }),
    fields: { format: { body: { format: 'markdown' } } },
  },
  parsePdfBody: {
    valid: () => ({ payload: yearbook, headers: { 'content-type': 'application/pdf' } }),
    fields: {
      file_id: { without: parsedFile('yearbook.pdf'), with: parsedFile('scripts.pdf') },
      format: {
        without: parsedFile('yearbook.pdf'),
        with: parsedFile('yearbook.pdf', { format: 'markdown' }),
      },
    },
    failures: {
      ...wrongKeys,
      '400 BadRequest': {
        'an empty body': { payload: '' },
        'a body that is no PDF': { payload: 'Wool is dear.' },
        'a damaged PDF': { payload: '%PDF-1.7\nnothing' },
        'a PDF with a password': async () => ({ payload: await readFile(fixture('locked.pdf')) }),
        'an object without the ID of a file': { payload: '{}' },
      },
      '400 InvalidInputParameters': {
        'an unknown format': { query: { format: 'html' } },
        'a PDF over the maximum of the service': { payload: `%PDF-1.7\n${'x'.repeat(100_001)}` },
        'a PDF over the limit of the organization': async ({ limit }) => {
          await limit({ limit: 'file_bytes', maximum: 1000 })
          return {}
        },
      },
      '429 QuotaExceeded': tooManyRequests,
      '500 InternalError': {
        'a database without the texts of the file': async ({ breakTable, fileIn }) => {
          const file_id = await fileIn({ name: 'book.pdf', bytes: yearbook })
          await breakTable('pages')
          return { payload: JSON.stringify({ file_id }) }
        },
      },
    },
  },
  translateText: {
    valid: () => ({ body: { model: 'mdl-x5', target_language_code: 'de', text: 'Wool.' } }),
    fields: {
      model: { body: { model: 'small' } },
      source_language_code: { body: { source_language_code: 'en' } },
      target_language_code: { body: { target_language_code: 'fr' } },
      text: { body: { text: 'Linen.' } },
      formality: { body: { formality: true } },
      length_control: { body: { length_control: true } },
      mask_profanity: { body: { mask_profanity: true } },
    },
    failures: {
      ...wrongKeys,
      ...modelFailures,
      '400 BadRequest': {
        'no text': { body: { text: undefined } },
        'a text without letters': { body: { text: ' \n' } },
        'an unknown language': { body: { target_language_code: 'xx' } },
        'a language to translate from that is unknown': { body: { source_language_code: 'de-XX' } },
        'content that the model declines': ({ upstream }) => {
          upstream.answer(refusal(400, 'Flagged by content_filter.'))
          return {}
        },
      },
      '400 InvalidInputParameters': {
        'a text of 100,001 characters': { body: { text: 'w'.repeat(100_001) } },
        'a model that does not exist': { body: { model: 'nobody' } },
        'a text over the limit of length': textOverLimit,
      },
      '429 QuotaExceeded': tooManyRequests,
    },
  },
  splitText: {
    valid: () => ({
      body: {
        text: 'Wool was dear that year in all towns. Silk was even dearer in the south.',
        strategy: 'fast_split',
      },
    }),
    fields: {
      text: { body: { text: 'Silk is fine.' } },
      strategy: { body: { strategy: 'llm_split' } },
    },
  },
  analyzeImages: {
    valid: async ({ upload, admin }) => ({
      body: {
        model: 'mdl-x5',
        prompt: 'What is in {{picture}}?',
        variables: [
          {
            name: 'picture',
            file_id: (await upload(admin, { name: 'wide.png', bytes: picture })).id,
          },
        ],
      },
    }),
    fields: {
      model: { body: { model: 'small' } },
      prompt: { body: { prompt: 'What stands in {{picture}}?' } },
      'variables[].name': {
        without: twoPictures('one', 'two'),
        with: twoPictures('two', 'one'),
      },
      'variables[].file_id': async ({ upload, admin }) => ({
        body: {
          variables: [
            {
              name: 'picture',
              file_id: (await upload(admin, { name: 'book.pdf', bytes: onePage })).id,
            },
          ],
        },
      }),
    },
    failures: {
      ...wrongKeys,
      ...modelFailures,
      '400 BadRequest': {
        'no prompt': { body: { prompt: undefined } },
        'a variable that the prompt does not name': { body: { prompt: 'What is it?' } },
        'a file that is no image': async ({ upload, admin }) => ({
          body: { variables: [{ name: 'picture', file_id: (await upload(admin)).id }] },
        }),
      },
      '400 InvalidInputParameters': {
        'a prompt of 20,001 characters': { body: { prompt: '{{picture}}'.padEnd(20_001, 'w') } },
        'a model that does not exist': { body: { model: 'nobody' } },
        'a removed model': { body: { model: 'mdl-vision' } },
        'a prompt over the limit of length': textOverLimit,
      },
      '400 InvalidContentType': {
        ...unreadableBodies,
        'a PDF that no image can be made of': async ({ upload, admin }) => {
          const bytes = await readFile(fixture('locked.pdf'))
          const { id } = await upload(admin, { name: 'locked.pdf', bytes })
          return { body: { variables: [{ name: 'picture', file_id: id }] } }
        },
      },
      '429 QuotaExceeded': tooManyRequests,
    },
  },
}
