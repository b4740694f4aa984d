import type { MessageInput } from '#contract/chat/messages.ts'
import type { Compose } from './play-state.ts'

/** Words and images as one message; null where there is neither. */
export function composeMessage({ text, images }: Compose): MessageInput | null {
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
