import type { MessageInput } from '#contract/chat/messages.ts'
import type { MessageDraft } from './message-draft.ts'

/** Builds a user message from text and images; null if both are empty. */
export function composeMessage({ text, images }: MessageDraft): MessageInput | null {
  const words = text.trim()
  if (images.length === 0) return words === '' ? null : { role: 'user', content: words }
  return {
    role: 'user',
    content: [
      ...(words === '' ? [] : [{ type: 'text' as const, text: words }]),
      ...images.map(({ url }) => ({ type: 'image_url' as const, image_url: { url } })),
    ],
  }
}
