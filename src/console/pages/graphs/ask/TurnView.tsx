import { Sources } from '#console/answers/Sources.tsx'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { AnswerText } from './AnswerText.tsx'
import { isOpen, type Turn } from './turn.ts'
import styles from './TurnView.module.css'

interface TurnViewProps {
  turn: Turn
  onAgain: () => void
}

export function TurnView({ turn, onAgain }: TurnViewProps) {
  return (
    <article className={styles['turn']} aria-busy={isOpen(turn)}>
      <h2 className={styles['question']}>{turn.question}</h2>
      <Outcome turn={turn} onAgain={onAgain} />
    </article>
  )
}

function Outcome({ turn, onAgain }: TurnViewProps) {
  if (turn.status === 'sent') {
    return (
      <div className={styles['waiting']}>
        <Loading label="Searching the files" />
        <Skeleton width="92%" />
        <Skeleton width="84%" />
        <Skeleton width="56%" />
      </div>
    )
  }

  // nothing supports an answer: what stands there is a statement about the files, not from them
  if (turn.status === 'done' && turn.references.length === 0) {
    return (
      <div className={styles['unsaid']} role="status">
        <Icon name="info" />
        <div>
          <p>{turn.answer === '' ? 'These files do not answer that.' : turn.answer}</p>
          <p className={styles['hint']}>Try rephrasing, or add a file that covers it.</p>
        </div>
      </div>
    )
  }

  return (
    <>
      {turn.answer !== '' && (
        <AnswerText
          answer={turn.answer}
          references={turn.references}
          isStreaming={turn.status === 'streaming'}
        />
      )}
      {turn.status === 'done' && (
        <span role="status" className="unseen">
          Answered with {count(turn.references.length, 'source')}.
        </span>
      )}
      {turn.status === 'stopped' && (
        <p className={styles['stopped']} role="status">
          <Icon name="stop" />
          Stopped. {turn.answer === '' ? 'No answer yet.' : 'Partial answer kept.'}
          <Button size="small" variant="ghost" icon="retry" onClick={onAgain}>
            Ask again
          </Button>
        </p>
      )}
      {turn.status === 'failed' && (
        <div className={styles['failed']}>
          <InlineProblem error={turn.error} />
          <Button size="small" icon="retry" onClick={onAgain}>
            Ask again
          </Button>
        </div>
      )}
      {turn.references.length > 0 && <Sources references={turn.references} />}
    </>
  )
}
