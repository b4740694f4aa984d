import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Receives one message of the Model Context Protocol (streamable HTTP, without sessions) and answers as
 * its specification says: https://modelcontextprotocol.io/specification. A call of a tool sends requests to
 * the operations of this interface with the same key, so that its permissions, limits, guardrails and
 * records apply. An addition to the specification of Sheaf's interface.
 */
export const sendMcpMessage = {
  method: 'POST',
  path: '/mcp',
  summary: 'Send a Model Context Protocol message',
  permission: null,
  changes: false,
  body: z.looseObject({
    jsonrpc: described(
      z.literal('2.0'),
      'The version of JSON-RPC. The other fields are those of the Model Context Protocol.',
    ),
  }),
  reply: 'bytes',
  fails: ['body_not_json', 'origin_forbidden'],
} as const satisfies Endpoint
