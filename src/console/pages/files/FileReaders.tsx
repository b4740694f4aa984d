import { useState } from 'react'
import { ExplainAccess } from '#console/access/ExplainAccess.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import styles from './FilePage.module.css'

/** Who can read a file: by what rule, and for any key why. */
export function FileReaders({ file }: { file: FileRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles['graphs']} aria-labelledby="file-readers">
      <h2 id="file-readers" className={styles['subtitle']}>
        Who has access
      </h2>
      <p className={styles['note']}>
        {file.graph_ids.length === 0
          ? 'Organization keys, and keys of the team that added it.'
          : 'Organization keys, keys of the teams that can see its graphs, and keys of the team that added it.'}
      </p>
      <Button size="small" icon="key" onClick={() => setOpen(true)}>
        Check a key’s access
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Access to ${file.name}`}
        size="large"
      >
        <FileExplainer file={file} />
      </Dialog>
    </section>
  )
}

function FileExplainer({ file }: { file: FileRecord }) {
  const [key_id, setKey] = useState('')
  return (
    <div className={styles['explainer']}>
      <ExplainAccess
        target={{ type: 'file', id: file.id, name: file.name }}
        key_id={key_id}
        action="read"
        onChange={(next) => setKey(next.key_id)}
      />
    </div>
  )
}
