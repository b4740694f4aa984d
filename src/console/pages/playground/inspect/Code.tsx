import { useState, useSyncExternalStore } from 'react'
import { session } from '#console/session/session.ts'
import type { Draft } from '#console/prompt/draft.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { buildRequestBody } from '#console/prompt/request-body.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { count } from '#console/ui/text/count.ts'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { toApiError, type ApiError } from '#console/api/api-error.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { CodeText } from '#console/code/CodeText.tsx'
import { codeKinds, requestCode, type CodeKind } from '#console/code/request-code.ts'
import { shortenImages } from './shorten-images.ts'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import styles from './Inspect.module.css'

interface CodeProps {
  exchange: Exchange | null
  draft: Draft
}

/** The request as code in several languages. */
export function Code({ exchange, draft }: CodeProps) {
  const [kind, setKind] = useState<CodeKind>('curl')
  const [hasFullImages, setFullImages] = useState(false)
  const { connection } = useSyncExternalStore(session.subscribe, session.get)
  const address = connection?.base_url || window.location.origin
  const body = exchange ? exchange.request : draftBody(draft)
  if (body instanceof Error) {
    return (
      <Stack gap={4} overflow="anywhere" padBlock={4}>
        <InlineProblem error={body} />
      </Stack>
    )
  }
  const { value, shortened } = shortenImages(body)
  const code = requestCode(kind, hasFullImages ? body : value, address)
  return (
    <Stack gap={4} overflow="anywhere" padBlock={4}>
      <Row gap={2} justify="between" className={styles['head']}>
        <Segments label="Language" value={kind} options={codeKinds} onChange={setKind} />
        <CopyButton key={kind} text={code} />
      </Row>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */}
      <Box
        flex="shrink"
        surface="well"
        focusInside
        className={styles['frame']}
        tabIndex={0}
        role="region"
        aria-label="Code"
      >
        <pre className={styles['code']}>
          <CodeText text={code} />
        </pre>
      </Box>
      {shortened > 0 && (
        <Checkbox
          isChecked={hasFullImages}
          hint={
            hasFullImages
              ? undefined
              : `${count(shortened, 'image')} shortened. The code does not run as shown.`
          }
          onChange={setFullImages}
        >
          Include full images
        </Checkbox>
      )}
      <Hint as="p">
        The key is read from <code>SHEAF_KEY</code>.{' '}
        {!exchange && 'The message is a placeholder until you send your own.'}
      </Hint>
    </Stack>
  )
}

function draftBody(draft: Draft): ChatRequestInput | ApiError {
  try {
    return buildRequestBody(draft, [{ role: 'user', content: 'Your message' }])
  } catch (error) {
    return toApiError(error)
  }
}
