import type { MessageInput } from '#contract/chat/messages.ts'
import { OutsideLink } from '#console/pages/playground/markdown/OutsideLink.tsx'
import styles from './MessageImages.module.css'

// the only pictures ever drawn: the person's own, in formats that cannot hold scripts
const drawable = /^data:image\/(png|jpeg|gif|webp);base64,/i

/** The images of a message. One that is only an address stays an address: nothing is fetched. */
export function MessageImages({ message }: { message: MessageInput }) {
  if (message.role !== 'user' || typeof message.content === 'string') return null
  const urls = message.content.flatMap((part) =>
    part.type === 'image_url' ? [part.image_url.url] : [],
  )
  if (urls.length === 0) return null
  return (
    <ul className={styles['images']} aria-label="Images">
      {urls.map((url, place) => (
        // eslint-disable-next-line react/no-array-index-key -- the same image may be there twice
        <li key={place}>
          {drawable.test(url) ? (
            <img className={styles['image']} src={url} alt={`Attachment ${place + 1}`} />
          ) : (
            <OutsideLink href={url}>{url.slice(0, 120)}</OutsideLink>
          )}
        </li>
      ))}
    </ul>
  )
}
