import { useState } from 'react'
import { blueprintText } from '#console/applications/blueprint-text.ts'
import { canonicalText } from '#console/diff/canonical-text.ts'
import { TextDiff } from '#console/diff/TextDiff.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { WholeApplication } from '#contract/applications/applications.ts'
import { readDraft, writeDraft, type ApplicationDraft } from './application-draft.ts'

interface ConflictProps {
  newest: WholeApplication
  draft: ApplicationDraft
  onTakeNewest: () => void
  onKeepOwn: () => void
}

/** Someone else has saved the application since these changes began: shows the difference and asks which to keep. */
export function Conflict({ newest, draft, onTakeNewest, onKeepOwn }: ConflictProps) {
  const [isCompared, setCompared] = useState(false)
  return (
    <Callout tone="caution" icon="alert" below={4} aria-label="Conflict">
      <Stack gap={2}>
        <Text weight="medium">
          {newest.updated_by ?? 'Someone else'} changed this application{' '}
          <Time value={newest.updated_at} />.
        </Text>
        <Text tone="muted">
          Your changes are based on an older draft. Compare the two, then keep yours (saving it
          replaces the newer draft) or switch to the newer one.
        </Text>
        <Row gap={2} wrap>
          <Button icon="columns" onClick={() => setCompared(true)}>
            Compare
          </Button>
          <Button onClick={onKeepOwn}>Keep mine</Button>
          <Button onClick={onTakeNewest}>Use the newest</Button>
        </Row>
      </Stack>
      <Dialog
        isOpen={isCompared}
        onClose={() => setCompared(false)}
        title="Compare the drafts"
        description="The newest draft is on the left, yours on the right."
        size="large"
      >
        <TextDiff
          title="Differences"
          name={['conflict', newest.id, String(newest.revision), draftText(draft)]}
          a={draftText(readDraft(newest))}
          b={draftText(draft)}
        />
      </Dialog>
    </Callout>
  )
}

function draftText(draft: ApplicationDraft): string {
  try {
    const { name, description, graph_ids, blueprint } = writeDraft(draft)
    const about = `# Name\n${name}\n\n# Description\n${description}\n\n`
    const graphs = graph_ids.length === 0 ? '' : `\n\n# Graphs\n${graph_ids.join('\n')}`
    return about + blueprintText(blueprint) + graphs
  } catch {
    // The JSON of a schema is not complete yet.
    return canonicalText({ ...draft, request: draft.request.format.schema })
  }
}
