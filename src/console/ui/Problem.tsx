import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Problem.module.css'

/** What a person is told about a failure: what happened, what to do next, what to quote. */
export interface ProblemError {
  message: string
  advice?: string | undefined
  request_id?: string | undefined
}

interface ProblemProps {
  error: ProblemError
  onRetry?: () => void
  isRetrying?: boolean
  children?: ReactNode
}

/** A list or a part of a page that could not be shown. */
export function Problem({ error, onRetry, isRetrying = false, children }: ProblemProps) {
  return (
    <div className={styles['problem']} role="alert">
      <Icon name="alert" size="large" className={styles['icon']} />
      <p className={styles['message']}>{error.message}</p>
      {error.advice !== undefined && <p className={styles['advice']}>{error.advice}</p>}
      <div className={styles['actions']}>
        {onRetry && (
          <Button icon="retry" pending={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </div>
      <RequestId id={error.request_id} />
    </div>
  )
}

/** A failure inside a form or dialog, above its buttons. */
export function InlineProblem({ error }: { error: ProblemError }) {
  return (
    <div className={classes(styles['inline'])} role="alert">
      <Icon name="alert" className={styles['icon']} />
      <div>
        <p className={styles['message']}>{error.message}</p>
        {error.advice !== undefined && <p className={styles['advice']}>{error.advice}</p>}
        <RequestId id={error.request_id} />
      </div>
    </div>
  )
}

function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null
  return (
    <p className={styles['request']}>
      Request ID <code>{id}</code>
    </p>
  )
}
