import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { enqueueVersion } from '#console/uploads/enqueue-uploads.ts'
import { FileButton } from '#console/ui/form/FileButton.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { kindOfName, supportedExtensions } from '#contract/file-kinds.ts'
import { FileSection } from '#console/pages/files/FileSection.tsx'
import { isRenamedBy } from './kept-name.ts'
import { FileReadAs } from './FileReadAs.tsx'
import { FileVersionRow } from './FileVersionRow.tsx'
import { versionQueries } from '#console/files/version-queries.ts'

const VersionNameDialog = lazyDialog(
  async () => (await import('./VersionNameDialog.tsx')).VersionNameDialog,
)

interface FileVersionsProps {
  file: FileRecord
  /** Why the file cannot be changed. */
  refusal: string | undefined
}

// The newest versions are what people look for; the others open on request.
const versionsAtFirst = 3

/** The versions of a file, and what replaces it. */
export function FileVersions({ file, refusal }: FileVersionsProps) {
  const versions = useQuery(versionQueries.list(file.id))
  const [isWhole, setWhole] = useState(false)
  const [otherVersion, setOtherVersion] = useState<File | null>(null)
  return (
    <FileSection id="file-versions" title="Versions">
      <FileReadAs name={file.name} media_type={file.media_type} />
      {file.replacement?.status === 'failed' && (
        <ErrorText>
          The new version could not be read, so answers still use the earlier one.{' '}
          {file.replacement.error?.description}
        </ErrorText>
      )}
      {file.replacement?.status === 'in_progress' && (
        <Hint as="p">Answers use the earlier version until the new one is ready.</Hint>
      )}
      <QueryView
        query={versions}
        skeleton={
          <Stack gap={2}>
            <Loading label="Loading versions" />
            <Skeleton width="80%" />
          </Stack>
        }
      >
        {(list) => (
          <>
            <Box as="ul" full>
              {list.slice(0, isWhole ? list.length : versionsAtFirst).map((version) => (
                <FileVersionRow
                  key={version.id}
                  file={file}
                  version={version}
                  showsName={list.some(({ name }) => name !== file.name)}
                  refusal={refusal}
                />
              ))}
            </Box>
            {list.length > versionsAtFirst && !isWhole && (
              <TextButton onClick={() => setWhole(true)}>{`Show all ${list.length}`}</TextButton>
            )}
          </>
        )}
      </QueryView>
      <FileButton
        size="small"
        icon="upload"
        disabledReason={refusal}
        inputLabel="New version of this file"
        types={supportedExtensions}
        onFiles={([upload]) => {
          // One that cannot be read is refused with the reason.
          const isRenamed = isRenamedBy(file.name, upload.name) && kindOfName(upload.name) !== null
          if (isRenamed) setOtherVersion(upload)
          else enqueueVersion(upload, file.id)
        }}
      >
        Upload new version
      </FileButton>
      <VersionNameDialog
        file={file}
        upload={otherVersion}
        isOpen={otherVersion !== null}
        onClose={() => setOtherVersion(null)}
      />
    </FileSection>
  )
}
