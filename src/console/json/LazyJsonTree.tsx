import { Suspense, type ComponentProps } from 'react'
import { CodeBlock } from '#console/code/CodeBlock.tsx'
import type { JsonTree } from './JsonTree.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const Loaded = lazyPart(async () => (await import('./JsonTree.tsx')).JsonTree)

/** A JSON value as a tree. Until its code is loaded, the value is shown as text. */
export function LazyJsonTree(props: ComponentProps<typeof JsonTree>) {
  return (
    <Suspense fallback={<CodeBlock lang="json" text={JSON.stringify(props.value, null, 2)} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
