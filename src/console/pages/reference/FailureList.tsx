import { useState } from 'react'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { useLocation } from '#console/router/use-location.ts'
import { AnchoredName } from './AnchoredName.tsx'
import type { FailureText, OperationView } from './operation-queries.ts'

/** The failures that an operation can end with: its own, and those that it shares with others. */
export function FailureList({ own, common }: OperationView['failures']) {
  const { hash } = useLocation()
  const isLinked = common.some(({ key }) => hash === `#failure.${key}`)
  const [choice, setChoice] = useState<boolean | null>(null)
  return (
    <>
      {own.length > 0 && <Failures failures={own} />}
      <Disclosure
        look="inline"
        title="Common failures"
        isOpen={choice ?? isLinked}
        onOpenChange={setChoice}
      >
        <Failures failures={common} />
      </Disclosure>
    </>
  )
}

function Failures({ failures }: { failures: readonly FailureText[] }) {
  return (
    <Stack as="ul" divided>
      {failures.map(({ key, status, type, code, wireKey, advice }) => (
        <Stack as="li" key={key} gap={1} padBlock={2}>
          <Row gap={2} rowGap={0} wrap>
            <Badge tone={status >= 500 ? 'critical' : 'caution'}>{status}</Badge>
            <AnchoredName anchor={`failure.${key}`} name={key} />
          </Row>
          <Prose>{advice}</Prose>
          <Hint as="p" mono overflow="anywhere">
            {type} · {code} · {wireKey}
          </Hint>
        </Stack>
      ))}
    </Stack>
  )
}
