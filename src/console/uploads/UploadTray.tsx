import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Progress } from '#console/ui/Meter.tsx'
import { connectUploads } from './connect-uploads.ts'
import { UploadActions } from './UploadActions.tsx'
import { UploadList } from './UploadList.tsx'
import { uploads, useUploads } from './upload-queue.ts'
import { isSending } from './upload-summary.ts'
import styles from './UploadTray.module.css'
import { summaryAnnouncement, summaryShare, summaryText, summaryTitle } from './upload-words.ts'

/** What is being uploaded and read, on every page. Mounted once: it also runs the queue. */
export function UploadTray() {
  const queryClient = useQueryClient()
  useEffect(() => connectUploads(queryClient), [queryClient])
  const { uploads: lines, summary } = useUploads()
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  // the last line went and took the button that had the focus with it
  const isEmpty = lines.length === 0 && summary.hidden === 0
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!isEmpty || !hadFocus.current) return
    hadFocus.current = false
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [isEmpty])

  const isMoving = isSending(summary) || summary.counts.processing > 0
  const text = summaryText(summary)
  const needsEyes =
    summary.counts.failed > 0 || (summary.stop !== null && summary.stop !== 'person')

  return (
    <>
      <p role="status" className={styles['unseen']}>
        {summaryAnnouncement(summary)}
      </p>
      {!isEmpty && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes where the focus is
        <section
          className={styles['tray']}
          aria-label="Uploads"
          onFocus={() => (hadFocus.current = true)}
          onBlur={(event) => (hadFocus.current = event.currentTarget.contains(event.relatedTarget))}
        >
          <div className={styles['head']}>
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <span className={classes(styles['sign'], needsEyes && styles['critical'])}>
                <Icon name={needsEyes ? 'alert' : isMoving ? 'upload' : 'done'} />
              </span>
              <span className={styles['words']}>
                <span className={styles['title']}>{summaryTitle(summary)}</span>
                {text !== '' && <span className={styles['text']}>{text}</span>}
              </span>
              <Icon name="chevron-down" className={classes(!isOpen && styles['up'])} />
            </button>
            {isSending(summary) && (
              <IconButton
                icon={summary.stop === null ? 'pause' : 'play'}
                label={summary.stop === null ? 'Pause uploads' : 'Resume uploads'}
                onClick={() => (summary.stop === null ? uploads.pause() : uploads.resume())}
              />
            )}
          </div>
          {isMoving && (
            <div className={styles['progress']}>
              <Progress
                // from sending to reading it starts anew instead of running backwards
                key={isSending(summary) ? 'sending' : 'reading'}
                label={isSending(summary) ? 'Bytes sent' : 'Files read'}
                value={summaryShare(summary)}
              />
            </div>
          )}
          <div id={id} className={styles['body']} hidden={!isOpen}>
            {isOpen && (
              <>
                <UploadList lines={lines} now={summary.at} />
                <UploadActions lines={lines} summary={summary} />
              </>
            )}
          </div>
        </section>
      )}
    </>
  )
}
