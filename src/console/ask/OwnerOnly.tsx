import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { storedGraphIds } from './stored-choices.ts'

interface OwnerOnlyProps {
  /** Null asks all graphs. */
  graph_ids: readonly string[] | null
  /** Null asks all files of the graphs. */
  file_ids: readonly string[] | null
}

/** Stands in place of the box where somebody else's conversation is read. */
export function OwnerOnly({ graph_ids, file_ids }: OwnerOnlyProps) {
  const isOfFiles = file_ids !== null && file_ids.length > 0
  return (
    <Row gap={3} wrap justify="between" tone="muted" pad="3-4" surface="frame" above={4} below={4}>
      <Text>Only the owner can continue this conversation.</Text>
      <ButtonLink
        to={isOfFiles ? paths.askFiles(file_ids) : paths.ask()}
        onClick={isOfFiles ? undefined : () => storedGraphIds.write(graph_ids && [...graph_ids])}
      >
        Ask your own question
      </ButtonLink>
    </Row>
  )
}
