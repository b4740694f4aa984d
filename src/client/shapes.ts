import type { Endpoint, CallInput, Reply } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { FailureKey as ContractFailureKey } from '#contract/failures/failures.ts'
import type * as z from 'zod/mini'

type Endpoints = typeof endpoints

/** The parameters of a path, as strings. */
type PathParams<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Record<Name, string>
    : unknown

type Fields<T> = [T] extends [undefined] ? unknown : T

type InputOf<E extends Endpoint> = Flat<
  PathParams<E['path']> &
    Fields<NonNullable<CallInput<E>['query']>> &
    (E['body'] extends 'bytes' ? unknown : Fields<NonNullable<CallInput<E>['body']>>)
>

/** One object type for an intersection, for each member of a union. */
type Flat<T> = T extends unknown ? { [Key in keyof T]: T[Key] } : never

type ChunkOf<E extends Endpoint> = E extends { chunk: infer Chunk extends z.ZodMiniType }
  ? z.output<Chunk>
  : never

/**
 * The input, the response and the chunks of a streamed response of every operation, inferred from the
 * contract. In the built package this file is replaced by the same types in plain TypeScript.
 */
export type Shapes = {
  [Name in keyof Endpoints]: {
    /** The parameters of the path, the query and the body. */
    input: InputOf<Endpoints[Name]>
    reply: Endpoints[Name]['reply'] extends 'bytes' ? Response : Reply<Endpoints[Name]>
    chunk: ChunkOf<Endpoints[Name]>
  }
}

/** The failures that the service can answer with. */
export type FailureKey = ContractFailureKey
