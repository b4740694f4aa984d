import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { storedGraphIds } from './stored-choices.ts'

/** Stands in place of the box where somebody else's conversation is read. Null asks all graphs. */
export function OwnerOnly({ graph_ids }: { graph_ids: readonly string[] | null }) {
  return (
    <Row gap={3} wrap justify="between" tone="muted" pad="3-4" surface="frame" above={4} below={4}>
      <Text>Only the owner can continue this conversation.</Text>
      <ButtonLink
        to={paths.ask()}
        onClick={() => storedGraphIds.write(graph_ids && [...graph_ids])}
      >
        Ask your own question
      </ButtonLink>
    </Row>
  )
}
