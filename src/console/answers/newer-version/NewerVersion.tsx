import { Callout } from '#console/ui/Callout.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'

interface NewerVersionProps {
  /** The words that an answer quoted from the earlier version; unknown where only a link led here. */
  quote?: string
  /** Whether the same words stand in the current version. */
  isUnchanged?: boolean
}

/** Says that a file has been replaced since an answer quoted it. */
export function NewerVersion({ quote, isUnchanged = false }: NewerVersionProps) {
  return (
    <Callout icon="info" tone="caution" below={3} aria-label="Newer version">
      <Stack gap={1} flex="shrink">
        <Text weight="medium">This file has a newer version.</Text>
        <Prose size="xs">
          {isUnchanged
            ? 'The quoted words are still in it.'
            : `The text has changed since the answer${quote === undefined ? ' that led here' : '. It quoted the earlier version'}.`}
        </Prose>
        {quote !== undefined && !isUnchanged && (
          <Text as="q" size="xs" overflow="anywhere" preWrap>
            {quote}
          </Text>
        )}
      </Stack>
    </Callout>
  )
}
