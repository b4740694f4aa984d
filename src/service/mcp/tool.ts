import * as z from 'zod/mini'
import { allows } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { readInput } from '#service/http/bodies/read-input.ts'
import type { CallEndpoint } from './call-endpoint.ts'

/** What a tool answers: `text` for the model, and the same as data for programs. */
export interface ToolAnswer {
  text: string
  data: Record<string, unknown>
}

export interface ToolCall {
  callEndpoint: CallEndpoint
  /** Whether the key has a permission. */
  isAllowed: (permission: Permission) => boolean
  /** Applies the caller's guardrails for answers to texts of files. Throws `ToolFailure` where one blocks them. */
  guardTexts: (texts: readonly string[]) => Promise<string[]>
  /** The address of the console at this path. */
  link: (path: string) => string
}

interface ToolDescription<S extends z.ZodMiniObject> {
  name: string
  title: string
  /** For the model: when to use it. */
  description: string
  /** Keys without it do not see the tool. */
  permission: Permission
  input: S
  answer: (input: z.output<S>, call: ToolCall) => Promise<ToolAnswer>
}

/** A tool with its input as JSON Schema. `run` throws a `Failure` that names the field when the input does not fit. */
export interface Tool {
  listed: {
    name: string
    title: string
    description: string
    inputSchema: { type: 'object' } & Record<string, unknown>
    annotations: { readOnlyHint: true; openWorldHint: false }
  }
  isAllowed: (permissions: readonly Permission[]) => boolean
  run: (input: unknown, call: ToolCall) => Promise<ToolAnswer>
}

export function tool<S extends z.ZodMiniObject>({
  name,
  title,
  description,
  permission,
  input,
  answer,
}: ToolDescription<S>): Tool {
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: { ...z.toJSONSchema(input, { io: 'input' }), type: 'object' },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    isAllowed: (permissions) => allows(permissions, permission),
    run: (args, call) => answer(readInput(input, args), call),
  }
}
