import { fetchBytes, saveReply } from '#console/api/file-download.ts'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import { exportConversation, type Conversation } from '#contract/conversations/conversations.ts'

/** Copies a conversation with its sources as Markdown. Rejects with ApiError. */
export async function copyConversation(conversation_id: string): Promise<void> {
  const input = { params: { conversation_id }, query: { format: 'markdown' as const } }
  const text = await (await fetchBytes(exportConversation, input)).text()
  await copyText(text, { title: 'Conversation copied' })
}

/** Downloads a conversation with its sources. Rejects with ApiError. */
export function saveConversation(
  { id, title }: Conversation,
  format: 'markdown' | 'json',
): Promise<void> {
  const name = `${title === '' ? 'Conversation' : title}.${format === 'json' ? 'json' : 'md'}`
  return saveReply(exportConversation, { params: { conversation_id: id }, query: { format } }, name)
}
