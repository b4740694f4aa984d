import { useState } from 'react'
import { ExplainAccess } from '#console/access/ExplainAccess.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { FileSection } from './FileSection.tsx'

/** Who can read a file: by what rule, and for any key why. */
export function FileReaders({ file }: { file: FileRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <FileSection id="file-readers" title="Who has access">
      <Prose pretty measure="form">
        {file.graph_ids.length === 0
          ? 'Organization keys, and keys of the team that added it.'
          : 'Organization keys, keys of the teams that can see its graphs, and keys of the team that added it.'}
      </Prose>
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
    </FileSection>
  )
}

function FileExplainer({ file }: { file: FileRecord }) {
  const [key_id, setKey] = useState('')
  return (
    <Box above={4}>
      <ExplainAccess
        target={{ type: 'file', id: file.id, name: file.name }}
        key_id={key_id}
        action="read"
        onChange={(next) => setKey(next.key_id)}
      />
    </Box>
  )
}
