import { useQuery } from '@tanstack/react-query'
import { providerQueries } from '#console/api/model-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { Provider } from '#contract/models.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Offer } from './offer.ts'
import styles from '#console/pages/settings/models/ModelsPage.module.css'

interface LocalOffersProps {
  providers: readonly Provider[]
  onConnect: (offer: Offer) => void
}

/** Model servers on the machine of the service that are not connected yet. */
export function LocalOffers({ providers, onConnect }: LocalOffersProps) {
  const { data } = useQuery(providerQueries.local())
  const offers = (data?.data ?? []).filter((offer) => !isConnected(offer, providers))
  if (offers.length === 0) return null
  return (
    <Stack
      as="ul"
      gap={2}
      above={4}
      className={styles['offers']}
      aria-label="Model servers on this machine"
    >
      {offers.map((offer) => (
        <Row as="li" key={offer.base_url} gap={3} surface="accent" className={styles['offer']}>
          <Icon name="plug" tone="accent" />
          <Text flex="grow" className={styles['words']}>
            <strong>{offer.name}</strong> is running on this machine
            {offer.models.length === 0
              ? ', but has no models yet.'
              : ` with ${count(offer.models.length, 'model')}.`}
          </Text>
          <Button size="small" onClick={() => onConnect(offer)}>
            Connect<span className="unseen"> {offer.name}</span>
          </Button>
        </Row>
      ))}
    </Stack>
  )
}

function isConnected({ base_url }: { base_url: string }, providers: readonly Provider[]): boolean {
  const plain = (url: string): string => url.replace('//localhost', '//127.0.0.1')
  return providers.some((provider) => plain(provider.base_url) === plain(base_url))
}
