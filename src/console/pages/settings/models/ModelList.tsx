import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#console/router/use-location.ts'
import { readSort, sortingOf, writeSort } from '#console/ui/list/sort.ts'
import { defaultModel, type Mapping } from '#contract/models.ts'
import { modelQueries, providerQueries } from '#console/api/model-queries.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { isDefaultAgain } from '#console/models/model-labels.ts'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import type { ModelDialog } from './ModelDialogs.tsx'
import styles from './ModelsPage.module.css'
import { modelColumns } from './model-columns.tsx'
import { hasOtherId, isEditable } from './describe-model.ts'
import { modelSortFields, sortModels, type ModelSortField } from './model-sort.ts'

/** The available models, each in one row. */
export function ModelList({ onOpen }: { onOpen: (dialog: ModelDialog) => void }) {
  const [search, setSearch] = useSearchParams()
  const sort = readSort(search, modelSortFields)
  const sorting = sortingOf<ModelSortField>(sort, (next) =>
    setSearch(writeSort(new URLSearchParams(), next), { replace: true, preventScrollReset: true }),
  )
  const all = useQuery(modelQueries.mappings()).data ?? []
  const list = useQuery({
    ...modelQueries.mappings(),
    select: ({ data }) => sortModels(shownModels(data), sort),
  })
  const providers = useQuery(providerQueries.list())
  return (
    <>
      <QueryTable
        label="Models"
        loadingLabel="Loading models"
        query={list}
        columns={modelColumns(sorting, onOpen, all)}
        rowKey={(model) => model.id}
        skeletonRows={5}
      />
      {list.data?.every((model) => model.kind === 'reader') && (
        <Prose pretty measure="prose" className={styles['teach']}>
          The built-in reader is in use. It quotes your graphs and fills JSON schemas from text,
          without a language model.{' '}
          {providers.data?.length
            ? 'No model of a connected provider is in use yet. Add a model to have it write the answers.'
            : 'Connect a provider to have a language model write the answers.'}
        </Prose>
      )}
    </>
  )
}

/** The models of the API. The one that has the ID of the default model besides its own has one row. */
function shownModels(models: readonly Mapping[]): readonly Mapping[] {
  const standard = models.find(({ id }) => id === defaultModel.id)
  return models.filter((model) => {
    if (model.removed_on !== null) return false
    if (standard === undefined || !isEditable(standard)) return !isDefaultAgain(model, models)
    return model !== standard || !hasOtherId(model, models)
  })
}
