import { ExternalLink } from '#console/markdown/ExternalLink.tsx'
import type { QuestionAnswer } from '#contract/questions.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

interface WebSourcesProps {
  pages: NonNullable<QuestionAnswer['references']>['web']
}

/** The web pages that an answer quotes. */
export function WebSources({ pages }: WebSourcesProps) {
  return (
    <section aria-label="Web sources">
      <Text as="h3" tone="faint" size="xs" weight="medium" untracked below={1}>
        Web sources
      </Text>
      <Stack as="ul" gap={2}>
        {pages.map(({ url, title, text }) => (
          <li key={`${url} ${text}`}>
            <ExternalLink href={url}>{title || url}</ExternalLink>
            <Text tone="muted" overflow="clamp">
              {text}
            </Text>
          </li>
        ))}
      </Stack>
    </section>
  )
}
