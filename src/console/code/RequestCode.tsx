import { useState, useSyncExternalStore } from 'react'
import { session } from '#console/session/session.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import {
  callCode,
  callCodeKinds,
  type CallCodeKind,
  type OperationRequest,
} from './request-code.ts'
import { TextResult } from './TextResult.tsx'

/** A request as a program in several languages. */
export function RequestCode({ request }: { request: OperationRequest }) {
  const [kind, setKind] = useState<CallCodeKind>('curl')
  const { connection } = useSyncExternalStore(session.subscribe, session.get)
  const code = callCode(kind, request, connection?.base_url || window.location.origin)
  return (
    <Stack as="section" gap={2} aria-label="Request">
      <Row gap={2} wrap justify="between">
        <Segments label="Language" value={kind} options={callCodeKinds} onChange={setKind} />
        <CopyButton key={kind} label="Copy code" text={code} />
      </Row>
      <TextResult label="Code" text={code} isMono />
      <Hint as="p">
        The key is read from <code>SHEAF_KEY</code>.
      </Hint>
    </Stack>
  )
}
