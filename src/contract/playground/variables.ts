import type { MessageInput } from '#contract/chat/messages.ts'

const placeholder = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]{0,63})\s*\}\}/gu

/** Values by the names of variables. */
type Values = Readonly<Record<string, string>>

/** The names of the `{{variables}}` in these texts, in order of first occurrence. */
export function variableNames(texts: readonly string[]): string[] {
  return [...countVariables(texts).keys()]
}

/** How often each of the `{{variables}}` occurs in these texts, in order of first occurrence. */
export function countVariables(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const [, name = ''] of text.matchAll(placeholder)) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return counts
}

/**
 * Replaces the `{{variables}}` of a text. A variable without a value is left unchanged, and a value is never read as
 * a template.
 */
export function fillVariables(text: string, values: Values): string {
  return text.replaceAll(placeholder, (mark, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? mark) : mark,
  )
}

/** Fills the variables of what users and the system say. Answers stay as the model gave them. */
export function fillMessage(message: MessageInput, values: Values): MessageInput {
  if ((message.role !== 'user' && message.role !== 'system') || message.content === null) {
    return message
  }
  if (typeof message.content === 'string') {
    return { ...message, content: fillVariables(message.content, values) }
  }
  if (message.role === 'system') {
    return { ...message, content: message.content.map((part) => fillPart(part, values)) }
  }
  return {
    ...message,
    content: message.content.map((part) => (part.type === 'text' ? fillPart(part, values) : part)),
  }
}

/** The texts of a message whose variables `fillMessage` fills. */
export function filledTexts({ role, content }: MessageInput): string[] {
  if (role !== 'user' && role !== 'system') return []
  if (typeof content === 'string') return [content]
  return (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []))
}

function fillPart<Part extends { text: string }>(part: Part, values: Values): Part {
  return { ...part, text: fillVariables(part.text, values) }
}
