import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ExplainAccess } from '#console/access/ExplainAccess.tsx'
import type { Graph } from '#contract/graphs.ts'
import { readAccessQuestion, writeAccessQuestion } from './access-question.ts'
import styles from './AccessTab.module.css'

/** The explainer of a graph; its question stands in the address, so that it can be handed on. */
export function GraphExplainer({ graph }: { graph: Graph }) {
  const [search, setSearch] = useSearchParams()
  const { hash, key } = useLocation()
  const verdict = useRef<HTMLDivElement>(null)

  // a row of the list below asked: its answer stands up here, at each press anew
  useEffect(() => {
    if (hash === '#explain' && key !== '') verdict.current?.focus()
  }, [hash, key])

  return (
    <div className={styles['explainer']}>
      <ExplainAccess
        target={{ type: 'graph', id: graph.id, name: graph.name }}
        {...readAccessQuestion(search)}
        onChange={(next) =>
          setSearch(writeAccessQuestion(next), { replace: true, preventScrollReset: true })
        }
        verdictRef={verdict}
      />
    </div>
  )
}
