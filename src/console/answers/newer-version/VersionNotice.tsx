import type { ReactNode } from 'react'
import { saveReply } from '#console/api/file-download.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { Callout } from '#console/ui/Callout.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { downloadFileVersion } from '#contract/versions/file-versions.ts'
import type { FileVersion } from '#contract/versions/file-versions.ts'

interface VersionNoticeProps {
  title: string
  children: ReactNode
  /** What an answer quoted, where the text below does not show it. */
  quote?: string | undefined
  /** The quoted version, which can be downloaded; undefined when it is not stored any more. */
  version: FileVersion | undefined
  /** Shows the other version, the current one or the quoted one. */
  onShow?: (() => void) | undefined
  showLabel: string
}

/** Says which version of a replaced file stands below, and leads to the other one. */
export function VersionNotice({
  title,
  children,
  quote,
  version,
  onShow,
  showLabel,
}: VersionNoticeProps) {
  return (
    <Callout icon="info" tone="caution" below={3} aria-label="Version">
      <Stack gap={1} flex="shrink">
        <Text weight="medium">{title}</Text>
        <Prose size="xs">{children}</Prose>
        {quote !== undefined && quote !== '' && (
          // It stays in sight, and must leave room for the text.
          <Text as="q" dir="auto" size="xs" overflow="clamp" title={quote}>
            {quote}
          </Text>
        )}
        <Row gap={3} rowGap={1} wrap>
          {onShow && <TextButton onClick={onShow}>{showLabel}</TextButton>}
          {version && (
            <TextButton
              onClick={() =>
                void saveReply(
                  downloadFileVersion,
                  { params: { file_id: version.file_id, version_id: version.id } },
                  version.name,
                ).catch(showFailure)
              }
            >
              Download version {version.number}
            </TextButton>
          )}
        </Row>
      </Stack>
    </Callout>
  )
}
