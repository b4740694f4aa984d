import type { MessageInput } from '#contract/chat/messages.ts'

export type Role = MessageInput['role']

/** The roles of messages with their names. */
export const roleLabels = [
  { value: 'user', label: 'User' },
  { value: 'assistant', label: 'Assistant' },
  { value: 'system', label: 'System' },
  { value: 'tool', label: 'Function result' },
] as const satisfies readonly { value: Role; label: string }[]
