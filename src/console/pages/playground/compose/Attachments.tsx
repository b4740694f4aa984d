import type { AttachedImage } from '#console/pages/playground/play/message-draft.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './Composer.module.css'

interface AttachmentsProps {
  images: readonly AttachedImage[]
  onRemove: (id: string) => void
}

export function Attachments({ images, onRemove }: AttachmentsProps) {
  return (
    <Row
      as="ul"
      gap={2}
      wrap
      align="stretch"
      className={styles['images']}
      aria-label="Attached images"
    >
      {images.map(({ id, name, url }) => (
        <li key={id} className={styles['image']}>
          <img src={url} alt={name} />
          <IconButton
            icon="close"
            size="small"
            label={`Remove ${name}`}
            className={styles['remove']}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </Row>
  )
}
