import type { Shapes } from './shapes.ts'

export type OperationName = keyof Shapes

type OmitEach<T, Name extends PropertyKey> = T extends unknown ? Omit<T, Name> : never

/** What an operation takes: the parameters of its path, its query and its body in one object. */
export type Input<Name extends OperationName> = [Shapes[Name]['chunk']] extends [never]
  ? Shapes[Name]['input']
  : OmitEach<Shapes[Name]['input'], 'stream'>

/** What an operation resolves with. */
export type Reply<Name extends OperationName> = Shapes[Name]['reply']

/** What the stream of an operation yields. */
export type Chunk<Name extends OperationName> = Shapes[Name]['chunk']

/** What the pages of a list contain. */
export type Row<Name extends OperationName> =
  Shapes[Name]['reply'] extends Page<infer Item> ? Item : never

interface Page<Item> {
  data: Item[]
  has_more: boolean
  last_id: string | null
}

export interface CallOptions {
  /** Ends the request. The call rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** How often a request is repeated after a failure that may be temporary. */
  maxRetries?: number | undefined
  /** The longest time without a byte from the service, in milliseconds. */
  timeoutMs?: number | undefined
  /**
   * Makes a creation happen once, however often it is requested, also by another process. By default
   * each call has one of its own.
   */
  idempotencyKey?: string | undefined
  /** Further headers, such as `if-match`. */
  headers?: Readonly<Record<string, string>> | undefined
}

type Arguments<Name extends OperationName> =
  {} extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions]

interface Call<Name extends OperationName> {
  /** Resolves with the response. Rejects with `SheafError`, or with the reason of `options.signal`. */
  (...args: Arguments<Name>): Promise<Reply<Name>>
}

interface Listing<Name extends OperationName> {
  /** Every row of the list, in the order of the list. The next page is requested when its first row is. */
  all: (...args: Arguments<Name>) => AsyncGenerator<Row<Name>, void>
}

interface Streaming<Name extends OperationName> {
  /**
   * Requests a streamed response. Ends when it is complete, and rejects with `SheafError` where it
   * breaks off. Leaving the loop ends the request.
   */
  stream: (...args: Arguments<Name>) => AsyncGenerator<Chunk<Name>, void>
}

/** An operation of the service. */
export type Operation<Name extends OperationName> = Call<Name> &
  ([Row<Name>] extends [never]
    ? unknown
    : 'after' extends keyof Input<Name>
      ? Listing<Name>
      : unknown) &
  ([Chunk<Name>] extends [never] ? unknown : Streaming<Name>)

export type Graph = Reply<'getGraph'>
export type File = Reply<'getFile'>
export type Key = Row<'listKeys'>
export type Team = Row<'listTeams'>
export type Model = Reply<'listModels'>['data'][number]
export type Answer = Reply<'askGraphs'>
export type ChatCompletion = Reply<'createChatCompletion'>
export type ChatChunk = Chunk<'createChatCompletion'>
export type Message = Input<'createChatCompletion'>['messages'][number]
export type Tool = NonNullable<Input<'createChatCompletion'>['tools']>[number]
export type AuditRecord = Row<'listAuditRecords'>
