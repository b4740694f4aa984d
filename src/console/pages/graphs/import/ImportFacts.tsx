import { formatBytes } from '#console/files/file-labels.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import { Fact } from '#console/ui/text/Fact.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { GraphImport } from '#contract/bundles/imports.ts'
import { leftOutParts, signatures } from './import-labels.ts'

interface ImportFactsProps {
  data: GraphImport
  bundle: NonNullable<GraphImport['bundle']>
}

/** What a bundle is, and what of it is not imported. */
export function ImportFacts({ data, bundle }: ImportFactsProps) {
  const { files } = data
  return (
    <section aria-labelledby="bundle">
      <Text as="h2" id="bundle" size="m" below={3}>
        Bundle
      </Text>
      <Stack as="dl" gap={2} measure="form">
        <Fact name="Exported">
          <Time value={bundle.created_at} />
        </Fact>
        <Fact name="Signature">
          <StatusBadge {...signatures[bundle.signature]} />
        </Fact>
        {bundle.public_key !== null && (
          <Fact name="Signed by">
            <Text as="code" mono size="xs" overflow="anywhere">
              {bundle.public_key}
            </Text>
          </Fact>
        )}
        {bundle.teams.length > 0 && (
          <Fact name="Teams">{bundle.teams.map(({ name }) => name).join(', ')}</Fact>
        )}
        {data.status === 'ready' && (
          <>
            <Fact name="New">
              {count(files.new, 'file')}, {formatBytes(bundle.new_bytes)}
            </Fact>
            <Fact name="Already here">{count(files.existing, 'file')}</Fact>
            <Fact name="Not imported">{count(files.refused, 'file')}</Fact>
          </>
        )}
        {bundle.left_out.map(({ part, reason }) => (
          <Fact key={part} name={leftOutParts[part] ?? part}>
            {reason}
          </Fact>
        ))}
      </Stack>
    </section>
  )
}
