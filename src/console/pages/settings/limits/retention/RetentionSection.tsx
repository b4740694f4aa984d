import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Fact } from '#console/ui/text/Fact.tsx'
import { retentionKinds } from '#contract/retention/retention.ts'
import { daysText, retentionLabels } from './retention-labels.ts'
import { retentionQuery } from './retention-queries.ts'

const RetentionDialog = lazyDialog(
  async () => (await import('./RetentionDialog.tsx')).RetentionDialog,
)

/** How long the organization stores runs, conversations, versions of presets, audit records and usage. */
export function RetentionSection() {
  const [isEditing, setEditing] = useState(false)
  const retention = useQuery(retentionQuery())
  return (
    <Box as="section" above={8} aria-labelledby="retention">
      <Row gap={2} wrap justify="between" below={2}>
        <Text as="h2" size="m" id="retention">
          Retention
        </Text>
        <Button
          size="small"
          icon="edit"
          disabledReason={retention.data === undefined ? 'Loading retention' : undefined}
          onClick={() => setEditing(true)}
        >
          Edit retention
        </Button>
      </Row>
      <QueryView query={retention} skeleton={<Hint as="p">Loading retention…</Hint>}>
        {(data) => (
          <>
            <Stack as="dl" gap={2}>
              {retentionKinds.map((kind) => (
                <Fact key={kind} name={retentionLabels[kind].title}>
                  {daysText(data[retentionLabels[kind].field])}
                </Fact>
              ))}
            </Stack>
            <RetentionDialog
              retention={data}
              isOpen={isEditing}
              onClose={() => setEditing(false)}
            />
          </>
        )}
      </QueryView>
    </Box>
  )
}
