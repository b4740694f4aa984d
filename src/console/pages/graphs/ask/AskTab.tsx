import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { sampleQueries } from '#console/graphs/sample-graph.ts'
import { paths } from '#console/paths.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import type { Graph } from '#contract/graphs.ts'
import styles from './AskTab.module.css'
import { AskBox } from './AskBox.tsx'
import { conversationOf } from './conversations.ts'
import { isOpen } from './turn.ts'
import { TurnView } from './TurnView.tsx'

// nearer to the end than this, a reader wants to follow the answer as it grows
const followWithin = 160

/** Questions of one graph, answered with quotes. */
export function AskTab() {
  const graph_id = useRequiredParam('graph_id')
  const { data: graph } = useSuspenseQuery(graphQueries.one(graph_id))
  const conversation = conversationOf(graph_id)
  const turns = useSyncExternalStore(conversation.subscribe, conversation.get)
  const isAnswering = turns.some(isOpen)
  const total = useRef(turns.length)

  useEffect(() => {
    const { scrollHeight } = document.documentElement
    const isNear = scrollHeight - window.innerHeight - window.scrollY < followWithin
    const isNew = turns.length > total.current
    total.current = turns.length
    if (turns.length > 0 && (isNew || isNear)) window.scrollTo({ top: scrollHeight })
  }, [turns])

  return (
    <div className={styles['ask']}>
      {turns.length === 0 ? (
        <Opening graph={graph} onAsk={conversation.ask} />
      ) : (
        <>
          <ol className={styles['turns']} aria-label="Questions and answers">
            {turns.map((turn) => (
              <li key={turn.id}>
                <TurnView turn={turn} onAgain={() => conversation.ask(turn.question)} />
              </li>
            ))}
          </ol>
          {!isAnswering && (
            <div className={styles['clear']}>
              <Button variant="ghost" size="small" icon="trash" onClick={conversation.clear}>
                Clear conversation
              </Button>
            </div>
          )}
        </>
      )}
      <AskBox
        isAnswering={isAnswering}
        canAsk={graph.file_status.completed > 0}
        onAsk={conversation.ask}
        onStop={conversation.stop}
      />
    </div>
  )
}

interface OpeningProps {
  graph: Graph
  onAsk: (question: string) => void
}

function Opening({ graph, onAsk }: OpeningProps) {
  const { completed, in_progress } = graph.file_status
  const sample = useQuery(sampleQueries.manifest())
  const questions = sample.data?.name === graph.name ? sample.data.questions : []

  if (completed === 0) {
    return (
      <div className={styles['opening']}>
        <h2 className={styles['title']}>No files to ask about yet</h2>
        <p className={styles['text']}>
          {in_progress > 0
            ? 'The first files are being processed. You can ask questions as soon as one is ready.'
            : 'Answers quote the files in this graph, but none of them has readable text yet.'}
        </p>
        <Link to={paths.graph(graph.id)}>{in_progress > 0 ? 'View files' : 'Add files'}</Link>
      </div>
    )
  }
  return (
    <div className={styles['opening']}>
      <h2 className={styles['title']}>Ask {graph.name}</h2>
      <p className={styles['text']}>
        Answers quote these files sentence by sentence, with page numbers. Questions that the files
        do not cover are left unanswered.
      </p>
      {questions.length > 0 && (
        <ul className={styles['suggestions']} aria-label="Suggested questions">
          {questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                className={styles['suggestion']}
                onClick={() => onAsk(question)}
              >
                <span>{question}</span>
                <Icon name="arrow-right" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
