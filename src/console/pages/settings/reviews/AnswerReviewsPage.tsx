import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from '#console/router/use-location.ts'
import { GraphFilter } from '#console/graphs/GraphFilter.tsx'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { EmptyMessage, NoMatches } from '#console/ui/list/EmptyMessage.tsx'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { ListToolbar } from '#console/ui/list/ListToolbar.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { useFocusFallback } from '#console/ui/list/use-focus-fallback.ts'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { reviewColumns } from './review-columns.tsx'
import { reviewList } from './review-queries.ts'
import { defaultView, readReviewView, writeReviewView, type ReviewView } from './review-view.ts'

const reasonOptions: { value: ReviewView['reason']; label: string }[] = [
  { value: '', label: 'Any reason' },
  { value: 'unanswered', label: 'No answer' },
  { value: 'unsupported', label: 'Unsupported' },
  { value: 'voted_down', label: 'Downvoted' },
]

const stateOptions: { value: ReviewView['state']; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'Open and done' },
]

/** Questions that show what graphs lack, for administrators. */
export function AnswerReviewsPage() {
  const [search, setSearch] = useSearchParams()
  const view = readReviewView(search)
  const list = useInfiniteQuery(reviewList(view))
  const host = useRef<HTMLDivElement>(null)
  useFocusFallback(host, () => host.current?.querySelector('input'))
  const isFiltered = String(writeReviewView(view)) !== ''

  function show(change: Partial<ReviewView>) {
    const next = writeReviewView({ ...view, ...change })
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return (
    <div ref={host}>
      <PageHeader
        title="Answer reviews"
        text="Unanswered questions, unsupported answers and downvoted answers from the Ask page. Add what is missing to the graph, then mark them as done. Questions that programs ask are not listed. Names are not shown here. The audit log records which key asked a question or gave a rating."
      />
      <ListToolbar
        filters={
          <FilterBar
            search={
              <SearchField
                label="Search questions"
                value={view.search}
                onChange={(text) => show({ search: text })}
              />
            }
            choices={
              <>
                <Select
                  label="State"
                  isLabelHidden
                  value={view.state}
                  options={stateOptions}
                  onChange={(state) => show({ state })}
                />
                <Select
                  label="Reason"
                  isLabelHidden
                  value={view.reason}
                  options={reasonOptions}
                  onChange={(reason) => show({ reason })}
                />
                <GraphFilter value={view.graph} onChange={(graph) => show({ graph })} />
              </>
            }
          />
        }
      />
      <QueryTable
        label="Answer reviews"
        loadingLabel="Loading answer reviews"
        query={list}
        columns={reviewColumns}
        rowKey={({ id }) => id}
        empty={
          <EmptyMessage
            icon="thumb-down"
            title="Nothing to review"
            text="Unanswered questions, unsupported answers and downvoted answers from the Ask page appear here."
          >
            <ButtonLink to={paths.graphs()}>Open graphs</ButtonLink>
          </EmptyMessage>
        }
        filteredEmpty={
          isFiltered && (
            <NoMatches
              things="questions"
              text="No question matches these filters."
              onShowAll={() => show(defaultView)}
            />
          )
        }
      />
    </div>
  )
}
