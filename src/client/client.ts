import { endpointUrl } from '#contract/endpoint.ts'
import { operations } from './operations.ts'
import { readText } from './read-text.ts'
import { readJson, readLines } from './read-lines.ts'
import type { Repeatable } from './retry-delay.ts'
import { resumeBody } from './resume-body.ts'
import { send } from './send.ts'
import type { Plan, Transport } from './send.ts'
import { SheafError } from './sheaf-error.ts'
import type { CallOptions, Operation, OperationName, Reply } from './types.ts'
import { uploadParts } from './upload.ts'
import type { UploadOptions, UploadSource } from './upload.ts'

export { saveResponse } from './save-response.ts'
export type { SaveOptions } from './save-response.ts'
export { SheafError } from './sheaf-error.ts'
export type { ErrorKey } from './sheaf-error.ts'
export type { FailureKey } from './shapes.ts'
export type * from './types.ts'
export type { UploadOptions, UploadSource } from './upload.ts'

export interface ClientOptions {
  /** The address of the service, such as `https://sheaf.example`. */
  baseUrl: string
  /** The key, or a function that finds it before each attempt. */
  key: string | (() => string | Promise<string>)
  /** How often a request is repeated after a failure that may be temporary; 2 by default. */
  maxRetries?: number | undefined
  /** The longest time without a byte from the service, in milliseconds; five minutes by default. */
  timeoutMs?: number | undefined
  /** Takes the place of the global `fetch`, for proxies and tests. */
  fetch?: Transport | undefined
}

/** The operations of a service, by their names in its OpenAPI document. */
export type Client = {
  readonly [
    Name in Exclude<OperationName, 'uploadFile' | 'uploadFileVersion' | 'uploadBundle'>
  ]: Operation<Name>
} & {
  /**
   * Uploads a file. In Node, a text is the path of one. An upload from a stream is sent once, all others
   * again where that can help.
   */
  uploadFile: (source: UploadSource, options?: UploadOptions) => Promise<Reply<'uploadFile'>>
  /** Replaces a file with a new version, which is uploaded in the same ways. */
  uploadFileVersion: (
    file_id: string,
    source: UploadSource,
    options?: Omit<UploadOptions, 'graph_id' | 'folder'>,
  ) => Promise<Reply<'uploadFileVersion'>>
  /** Uploads a bundle in the same ways. */
  uploadBundle: (
    source: UploadSource,
    options?: Omit<UploadOptions, 'graph_id' | 'folder'>,
  ) => Promise<Reply<'uploadBundle'>>
}

// Node itself ends a request after five minutes without a response.
const defaultTimeoutMs = 300_000

interface Entry {
  method: string
  path: string
  sends?: 'json' | 'bytes'
  query?: readonly string[]
  reply?: 'bytes'
  idempotent?: true
  safe?: true
}

type AnyInput = Readonly<Record<string, unknown>>

/** Makes a client. It opens no connection, and needs not be closed. */
export function createClient({
  baseUrl,
  key,
  maxRetries: usualRetries = 2,
  timeoutMs: usualTimeoutMs = defaultTimeoutMs,
  fetch: transport = (url, init) => fetch(url, init),
}: ClientOptions): Client {
  const base = readBaseUrl(baseUrl)
  function plan(entry: Entry, input: AnyInput, options: CallOptions): Plan {
    const { params, query, body } = splitInput(entry, input)
    return {
      method: entry.method,
      url: base + endpointUrl(entry.path, { params, query }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(entry.idempotent && { 'idempotency-key': options.idempotencyKey ?? randomKey() }),
        ...options.headers,
      },
      ...(body !== undefined && { body: () => JSON.stringify(body) }),
      key: typeof key === 'string' ? () => key : key,
      repeatable: repeatableOf(entry),
      transport,
      maxRetries: options.maxRetries ?? usualRetries,
      timeoutMs: options.timeoutMs ?? usualTimeoutMs,
      signal: options.signal,
    }
  }

  async function call(entry: Entry, input: AnyInput = {}, options: CallOptions = {}) {
    const request = plan(entry, input, options)
    if (entry.reply !== 'bytes') return send(request, readReply)
    const open = (headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
      send(
        { ...request, headers: { ...request.headers, ...headers } },
        async (response) => response,
      )
    return resumeBody(await open(), open)
  }

  async function* stream(entry: Entry, input: AnyInput = {}, options: CallOptions = {}) {
    const request = plan(entry, { ...input, stream: true }, options)
    const body = await send(request, (response) => Promise.resolve(response.body))
    if (body === null) throw new SheafError('unreadable', 'The response has no body.')
    yield* readLines(body, isLastLine)
  }

  async function* all(entry: Entry, input: AnyInput = {}, options: CallOptions = {}) {
    for (let { after, place } = input; ;) {
      const page: unknown = await call(entry, { ...input, after, place }, options)
      const { data, has_more, last_id, last_place } = readPage(page)
      yield* data
      if (!has_more || last_id === null) return
      // It would be followed without end.
      if (last_id === after) throw new SheafError('unreadable', 'The service repeats a page.')
      after = last_id
      place = last_place
    }
  }

  const calls = Object.entries<Entry>(operations).map(([name, entry]) => [
    name,
    Object.assign(call.bind(null, entry), {
      stream: stream.bind(null, entry),
      all: all.bind(null, entry),
    }),
  ])
  async function upload(
    entry: Entry,
    input: AnyInput,
    source: UploadSource,
    options: UploadOptions,
  ) {
    const parts = await uploadParts(source, options)
    const { headers, ...usual } = plan(entry, input, options)
    return send({ ...usual, ...parts, headers: { ...parts.headers, ...headers } }, readReply)
  }
  const uploads = {
    uploadFile: (source: UploadSource, options: UploadOptions = {}) =>
      upload(
        operations.uploadFile,
        { graphId: options.graph_id, folder: options.folder },
        source,
        options,
      ),
    uploadFileVersion: (file_id: string, source: UploadSource, options: UploadOptions = {}) =>
      upload(operations.uploadFileVersion, { file_id }, source, options),
    uploadBundle: (source: UploadSource, options: UploadOptions = {}) =>
      upload(operations.uploadBundle, {}, source, options),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has every operation of the contract, which the compiler checks
  return { ...Object.fromEntries(calls), ...uploads } as Client
}

/** Where the parts of an input belong. Rejects what would lead to another path. */
function splitInput({ path, sends, query: names = [] }: Entry, input: AnyInput) {
  const rest = { ...input }
  const take = (name: string): unknown => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const params: Record<string, string> = {}
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const value = take(name)
    // A URL drops the segments `.` and `..`, so that the request would mean another thing.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`${path} requires the parameter ${name}.`)
    }
    params[name] = value
  }
  if (sends !== 'json') return { params, query: rest, body: undefined }
  const query = Object.fromEntries(names.map((name) => [name, take(name)]))
  return { params, query, body: rest }
}

function repeatableOf({ method, safe, idempotent }: Entry): Repeatable {
  return safe || idempotent || method === 'PUT' ? 'any' : 'refused'
}

async function readReply(response: Response): Promise<unknown> {
  const value = readJson(await readText(response))
  if (typeof value === 'object' && value !== null) return value
  throw new SheafError('unreadable', 'The response is not JSON.', {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  })
}

function readPage(page: unknown): {
  data: unknown[]
  has_more: boolean
  last_id: string | null
  last_place: unknown
} {
  const { data, has_more, last_id, last_place }: Record<string, unknown> = { ...Object(page) }
  if (Array.isArray(data)) {
    return {
      data,
      has_more: has_more === true,
      last_id: typeof last_id === 'string' ? last_id : null,
      last_place,
    }
  }
  throw new SheafError('unreadable', 'The response is not a page of a list.')
}

/** Streams of questions and searches have no `[DONE]`; only their last line has these fields. */
function isLastLine(value: unknown): boolean {
  const line = Object(value)
  return 'references' in line || ('query' in line && 'sources' in line)
}

function readBaseUrl(text: string): string {
  const isUsable = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isUsable) throw new TypeError(`“${text}” is not an address such as https://sheaf.example.`)
  const { username, password, search, hash } = new URL(text)
  if (username || password || search || hash) {
    throw new TypeError('The address must have no user, query or fragment.')
  }
  return text.replace(/\/+$/, '')
}

// crypto.randomUUID exists only on pages with TLS.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
