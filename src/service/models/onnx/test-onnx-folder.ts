import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Fields of protocol buffers, by their number: texts and bytes, integers, or messages. */
type Field = [number, number | string | Uint8Array]

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...bytes, rest])
}

function message(...fields: Field[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [varint(number * 8), varint(value)]
      const bytes = Buffer.from(value)
      return [varint(number * 8 + 2), varint(bytes.length), bytes]
    }),
  )
}

const elementTypes = { float: 1, int64: 7 } as const

function valueInfo(name: string, type: keyof typeof elementTypes, axes: (string | number)[]) {
  const shape = message(
    ...axes.map((axis): Field => [1, message(typeof axis === 'string' ? [2, axis] : [1, axis])]),
  )
  return message([1, name], [2, message([1, message([1, elementTypes[type]], [2, shape])])])
}

/** A model that looks up the vector of each token in a table. */
function lookUpModel(rows: readonly (readonly number[])[]): Buffer {
  const dimensions = rows[0]?.length ?? 0
  const table = Buffer.from(Float32Array.from(rows.flat()).buffer)
  const node = message([1, 'table'], [1, 'input_ids'], [2, 'last_hidden_state'], [4, 'Gather'])
  const initializer = message(
    [1, rows.length],
    [1, dimensions],
    [2, elementTypes.float],
    [8, 'table'],
    [9, table],
  )
  const graph = message(
    [1, node],
    [2, 'look-up'],
    [5, initializer],
    [11, valueInfo('input_ids', 'int64', ['batch', 'tokens'])],
    [11, valueInfo('attention_mask', 'int64', ['batch', 'tokens'])],
    [12, valueInfo('last_hidden_state', 'float', ['batch', 'tokens', dimensions])],
  )
  return message([1, 8], [7, graph], [8, message([1, ''], [2, 13])])
}

const specialTokens = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']
const words = [['wool', 'fleece'], ['milk', 'dairy'], ['rent']] as const
const letters = 'abcdefghijklmnopqrstuvwxyz.,?'

/** The dimensions of the vectors of the model of tests. */
export const testDimensions = 16

/** A vector with one number that is not zero. */
function along(dimension: number, length: number): number[] {
  return Array.from({ length: testDimensions }, (_, at) => (at === dimension ? length : 0))
}

/** The tokens of the model. Words of one meaning have one vector, and other words those of their letters. */
const vocabulary: readonly (readonly [string, readonly number[]])[] = [
  ...specialTokens.map((token) => [token, along(3, token === '[PAD]' ? 9 : 0.1)] as const),
  ...words.flatMap((group, meaning) => group.map((word) => [word, along(meaning, 1)] as const)),
  ...Array.from(letters).flatMap((letter, at) =>
    [letter, `##${letter}`].map((token) => [token, along(4 + (at % 12), 0.1)] as const),
  ),
]

const tokenizer = {
  version: '1.0',
  decoder: null,
  added_tokens: specialTokens.map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })),
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: ['[CLS]', 'A', '[SEP]'].map((id) =>
      id === 'A' ? { Sequence: { id, type_id: 0 } } : { SpecialToken: { id, type_id: 0 } },
    ),
    pair: [],
    special_tokens: Object.fromEntries(
      ['[CLS]', '[SEP]'].map((token) => [
        token,
        { id: token, ids: [token === '[CLS]' ? 2 : 3], tokens: [token] },
      ]),
    ),
  },
  model: {
    type: 'WordPiece',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(vocabulary.map(([token], id) => [token, id])),
    unk_token: '[UNK]',
  },
}

/** Writes an embedding model, which knows a few words, into a folder. */
export async function writeOnnxFolder(folder: string, files: Record<string, unknown> = {}) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'model.onnx'), lookUpModel(vocabulary.map(([, row]) => row)))
  for (const [name, content] of Object.entries({ 'tokenizer.json': tokenizer, ...files })) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), JSON.stringify(content))
  }
}
