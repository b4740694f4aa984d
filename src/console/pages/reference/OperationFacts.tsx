import type { OperationReference } from '#contract/reference/reference.ts'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Badge, type Tone } from '#console/ui/text/Badge.tsx'
import { Fact } from '#console/ui/text/Fact.tsx'

const tones: Record<string, Tone> = { GET: 'accent', DELETE: 'critical' }

/** The path of an operation with its aliases, and what a request needs. */
export function OperationFacts({ operation }: { operation: OperationReference }) {
  const { name, method, path, aliases, permission, isIdempotent, canStream } = operation
  return (
    <Stack gap={3}>
      <Stack surface="frame" pad={3} gap={1}>
        <Row gap={2}>
          <Badge tone={tones[method] ?? 'neutral'}>{method}</Badge>
          <Text as="code" size="m" mono overflow="anywhere" flex="shrink">
            {shownPath(path)}
          </Text>
          <Row pushed>
            <CopyButton label="Copy path" text={shownPath(path)} size="small" />
          </Row>
        </Row>
        {aliases.map((alias) => (
          <Hint as="p" key={`${alias.method} ${alias.path}`} overflow="anywhere">
            Also <code>{alias.method}</code> <code>{shownPath(alias.path)}</code>
          </Hint>
        ))}
      </Stack>
      <Stack as="dl" gap={1} measure="form">
        <Fact name="Operation ID">
          <code>{name}</code>
        </Fact>
        <Fact name="Permission">
          {permission === null ? 'Any valid key' : <code>{permission}</code>}
        </Fact>
        <Fact name="Effect">{operation.changes ? 'Changes data' : 'Changes nothing'}</Fact>
        {isIdempotent && <Fact name="Retries">Safe with an idempotency key</Fact>}
        {canStream && (
          <Fact name="Streaming">
            With <code>"stream": true</code>
          </Fact>
        )}
        {operation.maxBodyBytes !== null && (
          <Fact name="Largest body">{Math.round(operation.maxBodyBytes / 1024 / 1024)} MiB</Fact>
        )}
      </Stack>
    </Stack>
  )
}

/** A path as OpenAPI writes it. */
function shownPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
