import type { ReactNode } from 'react'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Problem.module.css'

/** An error as shown to people: the message, the advice and the request id. */
export interface ProblemError {
  message: string
  advice?: string | undefined
  request_id?: string | undefined
  /** Whether a second attempt cannot help. */
  isGone?: boolean
}

interface ProblemProps {
  error: ProblemError
  onRetry?: () => void
  isRetrying?: boolean
  children?: ReactNode
}

/** An error in place of a list or a part of a page. */
export function Problem({ error, onRetry, isRetrying = false, children }: ProblemProps) {
  return (
    <Stack gap={1} across="center" textAlign="center" className={styles['problem']} role="alert">
      <Icon name="alert" size="large" tone="critical" className={styles['icon']} />
      <Text size="m" weight="medium" measure="form" className={styles['message']}>
        {error.message}
      </Text>
      {error.advice !== undefined && (
        <Text tone="muted" measure="form" className={styles['advice']}>
          {error.advice}
        </Text>
      )}
      <Row gap={2} align="stretch" above={4} className={styles['actions']}>
        {onRetry && error.isGone !== true && (
          <Button icon="retry" pending={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </Row>
      <RequestId id={error.request_id} />
    </Stack>
  )
}

/** An error inside a form or dialog, above its buttons. */
export function InlineProblem({ error }: { error: ProblemError }) {
  return (
    <Row gap={2} align="stretch" pad={3} above={4} full className={styles['inline']} role="alert">
      <Icon name="alert" tone="critical" />
      <div>
        <Text size="s" weight="medium" measure="form">
          {error.message}
        </Text>
        {error.advice !== undefined && (
          <Text tone="muted" measure="form">
            {error.advice}
          </Text>
        )}
        <RequestId id={error.request_id} tone="muted" />
      </div>
    </Row>
  )
}

function RequestId({ id, tone }: { id: string | undefined; tone?: 'muted' }) {
  if (id === undefined) return null
  return (
    <Hint as="p" above={2} tone={tone}>
      Request ID <code>{id}</code>
    </Hint>
  )
}
