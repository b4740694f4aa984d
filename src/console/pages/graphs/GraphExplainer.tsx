import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from '#console/router/use-location.ts'
import { ExplainAccess } from '#console/access/ExplainAccess.tsx'
import type { Graph } from '#contract/graphs.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { readAccessQuestion, writeAccessQuestion } from './access-question.ts'

/**
 * Explains the access of a key to the graph. The URL holds the question, so that it can be shared.
 */
export function GraphExplainer({ graph }: { graph: Graph }) {
  const [search, setSearch] = useSearchParams()
  const { hash, key } = useLocation()
  const verdict = useRef<HTMLDivElement>(null)

  // A row of the key list links here, so each navigation scrolls the explanation into view.
  useEffect(() => {
    if (hash === '#explain' && key !== '') verdict.current?.focus()
  }, [hash, key])

  return (
    <Box surface="panel" pad={4}>
      <ExplainAccess
        target={{ type: 'graph', id: graph.id, name: graph.name }}
        {...readAccessQuestion(search)}
        onChange={(next) =>
          setSearch(writeAccessQuestion(next), { replace: true, preventScrollReset: true })
        }
        verdictRef={verdict}
      />
    </Box>
  )
}
