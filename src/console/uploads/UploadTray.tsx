import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connectUploads } from './connect-uploads.ts'
import { UploadPanel } from './UploadPanel.tsx'
import { useUploads } from './queue/upload-queue.ts'
import { summaryAnnouncement } from './upload-text.ts'

/** The upload tray. Mounted once in the shell; it also connects the queue to the query cache. */
export function UploadTray() {
  const queryClient = useQueryClient()
  useEffect(() => connectUploads(queryClient), [queryClient])
  const { uploads: lines, summary } = useUploads()
  return (
    <>
      <p role="status" className="unseen">
        {summaryAnnouncement(summary)}
      </p>
      {(lines.length > 0 || summary.hidden > 0) && <UploadPanel lines={lines} summary={summary} />}
    </>
  )
}
