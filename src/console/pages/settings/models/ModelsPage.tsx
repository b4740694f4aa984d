import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQueries } from '#console/session/me-queries.ts'
import { modelQueries, providerQueries } from '#console/api/model-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { useCreateLink } from '#console/ui/page/use-create-link.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { EmbeddingSection } from './embeddings/EmbeddingSection.tsx'
import { PictureSection } from './pictures/PictureSection.tsx'
import { RerankingSection } from './reranking/RerankingSection.tsx'
import { LocalOffers } from './providers/LocalOffers.tsx'
import type { ModelDialog } from './ModelDialogs.tsx'
import { ModelList } from './ModelList.tsx'
import styles from './ModelsPage.module.css'
import { ProviderList } from './providers/ProviderList.tsx'

const ModelDialogs = lazyDialog(async () => (await import('./ModelDialogs.tsx')).ModelDialogs)

const nothing: readonly never[] = []

const text = 'Models that answer in Ask, the playground and the API.'

export function ModelsPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  if (me.key.team_id === null) return <Models />
  return (
    <div>
      <PageHeader title="Models" text={text} />
      <EmptyMessage
        icon="lock"
        title="Managed by the organization"
        text="Providers and models are shared by all teams. Sign in with an organization key to manage them."
      />
    </div>
  )
}

function Models() {
  const mappings = useQuery(modelQueries.mappings())
  const providers = useQuery(providerQueries.list())
  const [dialog, setDialog] = useState<ModelDialog | null>(null)
  useCreateLink(() => setDialog({ type: 'connect', offer: null }))
  const models = mappings.data ?? nothing
  const connected = providers.data ?? nothing
  // The embedding model of the machine answers no chat, and ranks nothing.
  const servers = connected.filter(({ source }) => source !== 'local')

  return (
    <div>
      <PageHeader
        title="Models"
        text={text}
        actions={
          <Button
            variant="primary"
            icon="plus"
            onClick={() => setDialog({ type: 'connect', offer: null })}
          >
            Connect provider
          </Button>
        }
      />
      {providers.isSuccess && (
        <LocalOffers
          providers={connected}
          onConnect={(offer) => setDialog({ type: 'connect', offer })}
        />
      )}
      <Box as="section" above={8} aria-labelledby="models">
        <Row gap={2} wrap justify="between" below={2} className={styles['head']}>
          <h2 id="models">Available models</h2>
          {servers.length > 0 && (
            <Button
              size="small"
              icon="plus"
              onClick={() => setDialog({ type: 'map', provider_id: null })}
            >
              Add model
            </Button>
          )}
        </Row>
        <ModelList onOpen={setDialog} />
      </Box>
      <Box as="section" above={8} aria-labelledby="providers">
        <Row gap={2} wrap justify="between" below={2} className={styles['head']}>
          <h2 id="providers">Providers</h2>
        </Row>
        <ProviderList list={providers} onOpen={setDialog} />
      </Box>
      <EmbeddingSection hasProviders={connected.length > 0} onOpen={setDialog} />
      <RerankingSection hasProviders={servers.length > 0} onOpen={setDialog} />
      <PictureSection hasProviders={servers.length > 0} onOpen={setDialog} />
      <ModelDialogs
        dialog={dialog}
        isOpen={dialog !== null}
        models={models}
        providers={servers}
        embedders={connected}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}
