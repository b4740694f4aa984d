import { saveReply } from '#console/api/file-download.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { Callout } from '#console/ui/Callout.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { downloadFileVersion } from '#contract/versions/file-versions.ts'

interface NewerVersionProps {
  file: FileRecord
  /** The version that was quoted. */
  version_id: string | undefined
  /** The words that an answer quoted from the earlier version; unknown where only a link led here. */
  quote?: string
  /** Whether the same words stand in the current version. */
  isUnchanged?: boolean
}

/** Says that a file has been replaced since an answer quoted it, and offers the version that it quoted. */
export function NewerVersion({ file, version_id, quote, isUnchanged = false }: NewerVersionProps) {
  return (
    <Callout icon="info" tone="caution" below={3} aria-label="Newer version">
      <Stack gap={1} flex="shrink">
        <Text weight="medium">This file has a newer version.</Text>
        <Prose size="xs">
          {isUnchanged
            ? 'The quoted words are still in it.'
            : `The text has changed since the answer${quote === undefined ? ' that led here' : '. It quoted the earlier version'}.`}
        </Prose>
        {quote !== undefined && !isUnchanged && (
          // It stays in sight, and must leave room for the text.
          <Text as="q" size="xs" overflow="clamp" title={quote}>
            {quote}
          </Text>
        )}
        {version_id !== undefined && (
          <span>
            <TextButton
              onClick={() =>
                void saveReply(
                  downloadFileVersion,
                  { params: { file_id: file.id, version_id } },
                  file.name,
                ).catch(showFailure)
              }
            >
              Download the quoted version
            </TextButton>
          </span>
        )}
      </Stack>
    </Callout>
  )
}
