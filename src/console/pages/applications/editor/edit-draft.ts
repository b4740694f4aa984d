import { templateParts } from '#contract/applications/template.ts'
import { randomUuid } from '#console/api/random-uuid.ts'
import type { ApplicationDraft, InputDraft, MessageDraft } from './application-draft.ts'

/** A new text input with a name that no other input has. */
export function addInput(draft: ApplicationDraft, name = freeName(draft)): ApplicationDraft {
  const input: InputDraft = {
    id: randomUuid(),
    name,
    input_type: 'text',
    required: true,
    description: '',
    list: [],
    maximum: 1,
    file_types: [],
  }
  return { ...draft, inputs: [...draft.inputs, input] }
}

function freeName({ inputs }: ApplicationDraft): string {
  const names = new Set(inputs.map((input) => input.name))
  let number = inputs.length + 1
  while (names.has(`Input ${number}`)) number += 1
  return `Input ${number}`
}

/** Changes an input. A new name also replaces the old one in the messages, unless another input has one of the two. */
export function changeInput(
  draft: ApplicationDraft,
  index: number,
  next: InputDraft,
): ApplicationDraft {
  const before = draft.inputs[index]
  const inputs = draft.inputs.with(index, next)
  if (before === undefined || before.name === next.name) return { ...draft, inputs }
  const others = draft.inputs.toSpliced(index, 1).map(({ name }) => name)
  const isAmbiguous = [before.name, next.name].some((name) => name === '' || others.includes(name))
  if (isAmbiguous) return { ...draft, inputs }
  const messages = draft.messages.map((message) => ({
    ...message,
    content: renamed(message.content, before.name, next.name),
  }))
  return { ...draft, inputs, messages }
}

function renamed(content: string, from: string, to: string): string {
  return templateParts(content)
    .map((part) => ('text' in part ? part.text : `{{${part.name === from ? to : part.name}}}`))
    .join('')
}

export function addMessage(draft: ApplicationDraft): ApplicationDraft {
  const last = draft.messages.at(-1)?.role
  const message: MessageDraft = {
    id: randomUuid(),
    role: last === 'user' ? 'assistant' : 'user',
    content: '',
  }
  return { ...draft, messages: [...draft.messages, message] }
}

/** A list with the item at `index` one place up or down. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const item = items[index]
  const target = index + by
  if (item === undefined || target < 0 || target >= items.length) return [...items]
  return items.toSpliced(index, 1).toSpliced(target, 0, item)
}
