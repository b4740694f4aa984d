import { useQuery } from '@tanstack/react-query'
import { modelQueries } from '#console/api/model-queries.ts'
import { Link } from '#console/router/Link.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { answerFacts } from '#console/pages/playground/conversation/answer/answer-labels.ts'
import { SchemaResult } from '#console/pages/playground/conversation/answer/SchemaResult.tsx'
import { formatCost } from '#console/models/format-cost.ts'
import { cost } from '#console/pages/playground/exchange/cost.ts'
import { lastExchange } from '#console/pages/playground/play/play-state.ts'
import { usePlayState } from '#console/pages/playground/play/use-play.ts'
import { count } from '#console/ui/text/count.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { allows } from '#contract/permissions.ts'

/** Time, tokens and cost of the last answer of a variant, and the cost of all its answers. */
export function VariantFacts() {
  const { data } = useQuery(modelQueries.list())
  const { data: me } = useQuery(meQueries.own())
  const exchange = usePlayState(lastExchange)
  const exchanges = usePlayState((state) => state.exchanges)
  if (exchange === null) return null
  const models = data?.data ?? []
  const model = models.find(({ id }) => id === exchange.request.model)
  const price = cost(exchange.response, model)
  const prices = Object.values(exchanges).flatMap(
    ({ request, response }) =>
      cost(
        response,
        models.find(({ id }) => id === request.model),
      ) ?? [],
  )
  const isUnpriced =
    model?.kind === 'language' && model.price_input === null && model.price_output === null
  const canSet = me && me.key.team_id === null && allows(me.key.permissions, 'models:admin')
  return (
    <Stack gap={1} pad="2-3" rule="above" tone="muted" size="xs">
      <Row gap={3} rowGap={1} wrap>
        <SchemaResult exchange={exchange} choice={0} />
        <span>
          {[
            ...answerFacts(exchange, 0),
            ...(price === null ? [] : [`cost ${formatCost(price)}`]),
          ].join(' · ')}
        </span>
      </Row>
      {prices.length > 1 && (
        <span>
          {formatCost(prices.reduce((sum, variantPrice) => sum + variantPrice, 0))} for{' '}
          {count(prices.length, 'answer')}
        </span>
      )}
      {isUnpriced && (
        <span>
          No price is set for {model.id}. {canSet && <Link to={paths.models()}>Set prices</Link>}
        </span>
      )}
    </Stack>
  )
}
