import { Suspense } from 'react'
import { Text } from '#console/ui/layout/Text.tsx'
import type { MarkdownProps } from './Markdown.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const Loaded = lazyPart(async () => (await import('./Markdown.tsx')).Markdown)

/** Renders Markdown. Until its code is loaded, the text is shown as it was written. */
export function LazyMarkdown(props: MarkdownProps) {
  return (
    <Suspense
      fallback={
        <Text flex="shrink" size="m" overflow="anywhere" preWrap>
          {props.text}
        </Text>
      }
    >
      <Loaded {...props} />
    </Suspense>
  )
}
