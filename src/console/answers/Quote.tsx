import { Link } from '#console/router/Link.tsx'
import { paths } from '#console/paths.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { withColumnNames } from '#contract/answers/named-cells.ts'
import type { FileReference } from '#contract/questions.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { sourceLocation } from './source-location.ts'
import styles from './Quote.module.css'

/** A quoted passage with a link to its location in the file. */
export function Quote({ reference }: { reference: FileReference }) {
  const { fileId, version_id, page, start, end } = reference
  return (
    <Stack as="figure" gap={3}>
      <Box
        as="blockquote"
        dir="auto"
        leading="prose"
        overflow="anywhere"
        preWrap
        className={styles['text']}
      >
        {withColumnNames(reference.text, reference.columns)}
      </Box>
      <Stack as="figcaption">
        <Text as="bdi" weight="medium" overflow="truncate">
          {reference.file_name ?? 'File'}
        </Text>
        <Hint>{sourceLocation(reference)}</Hint>
      </Stack>
      <Row
        as={Link}
        to={paths.file(fileId, { page, start, end, version: version_id })}
        inline
        gap={1}
        weight="medium"
        className={styles['open']}
      >
        Open in file
        <Icon name="arrow-right" />
      </Row>
    </Stack>
  )
}
