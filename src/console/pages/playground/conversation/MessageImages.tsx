import type { MessageInput } from '#contract/chat/messages.ts'
import { ExternalLink } from '#console/markdown/ExternalLink.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './MessageImages.module.css'

// Only images that the user attached are rendered, in raster formats that cannot contain scripts.
const drawableUrl = /^data:image\/(png|jpeg|gif|webp);base64,/i

/**
 * The images of a message. A remote URL is shown as a link and never fetched, so that the prompt
 * cannot cause requests.
 */
export function MessageImages({ message }: { message: MessageInput }) {
  if (message.role !== 'user' || !Array.isArray(message.content)) return null
  const urls = message.content.flatMap((part) =>
    part.type === 'image_url' ? [part.image_url.url] : [],
  )
  if (urls.length === 0) return null
  return (
    <Row as="ul" gap={2} wrap align="stretch" aria-label="Images">
      {urls.map((url, index) => (
        // eslint-disable-next-line react/no-array-index-key -- the same image may be there twice
        <li key={index}>
          {drawableUrl.test(url) ? (
            <img className={styles['image']} src={url} alt={`Attachment ${index + 1}`} />
          ) : (
            <ExternalLink href={url}>{url.slice(0, 120)}</ExternalLink>
          )}
        </li>
      ))}
    </Row>
  )
}
