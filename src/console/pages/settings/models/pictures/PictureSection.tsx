import { useQuery } from '@tanstack/react-query'
import { pictureQueries } from '#console/api/picture-queries.ts'
import type { ModelDialog } from '#console/pages/settings/models/ModelDialogs.tsx'
import { ModelSection } from '#console/pages/settings/models/ModelSection.tsx'
import type { PictureModel } from '#contract/models/picture-model.ts'

interface PictureSectionProps {
  hasProviders: boolean
  onOpen: (dialog: ModelDialog) => void
}

/** The model that describes pictures in files. */
export function PictureSection({ hasProviders, onOpen }: PictureSectionProps) {
  const query = useQuery({
    ...pictureQueries.model(),
    select: ({ model }) => model && named(model),
  })
  return (
    <ModelSection
      title="Pictures in files"
      kind="picture model"
      text="Pictures are found only by the text in them. A model that sees images can describe photographs, charts and scans, so that they can be found and cited too."
      query={query}
      hasProviders={hasProviders}
      details={() => 'of files that are processed from now on'}
      onConnect={() => onOpen({ type: 'describe', model: null })}
      onEdit={(model) => onOpen({ type: 'describe', model })}
      onDisconnect={(model) => onOpen({ type: 'stop-describing', model })}
    />
  )
}

function named(model: PictureModel) {
  return { ...model, upstream: model.model, provider_name: 'Describes the pictures' }
}
