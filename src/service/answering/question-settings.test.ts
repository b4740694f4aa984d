import { expect, test } from 'vitest'
import { queryDefaults, settingNames } from '#contract/query-config.ts'
import type { QuerySettings } from '#contract/query-config.ts'
import { lowerToComplexity, modelOfGraphs, resolveSettings } from './question-settings.ts'

const graph = (query_config: QuerySettings | null, model: string | null = null) => ({
  query_config,
  model,
})

test('a value of the request wins over that of the graph, field by field', () => {
  const { query_config, origins } = resolveSettings({ max_snippets: 4 }, [
    graph({ max_snippets: 9, search_weight: 100, inline_citations: true }),
  ])
  expect(query_config).toEqual({
    ...queryDefaults,
    max_snippets: 4,
    search_weight: 100,
    inline_citations: true,
  })
  expect(origins).toMatchObject({
    max_snippets: 'request',
    search_weight: 'graph',
    inline_citations: 'graph',
    max_tokens: 'default',
  })
})

test('a value that equals the default counts as named', () => {
  const requested = resolveSettings({ search_weight: 50 }, [graph({ search_weight: 100 })])
  expect(requested.query_config.search_weight).toBe(50)
  const { origins } = resolveSettings({}, [graph({ grounding_level: 0, inline_citations: false })])
  expect([origins.grounding_level, origins.inline_citations]).toEqual(['graph', 'graph'])
})

test('several graphs share the greatest budget, and other values only where they agree', () => {
  const { query_config, origins } = resolveSettings({}, [
    graph({ max_snippets: 5, max_tokens: 300, search_weight: 100, keyword_threshold: 0.9 }),
    graph({ max_snippets: 12, max_subquestions: 2, search_weight: 100, keyword_threshold: 0.2 }),
    graph(null),
  ])
  expect(query_config).toEqual({
    ...queryDefaults,
    max_snippets: 12,
    max_tokens: 300,
    max_subquestions: 2,
    search_weight: 100,
  })
  expect(origins).toMatchObject({
    max_snippets: 'graph',
    search_weight: 'graph',
    keyword_threshold: 'graphs_differ',
    semantic_threshold: 'default',
  })
})

test('without settings every value is the default', () => {
  const { query_config, origins } = resolveSettings({}, [graph(null), graph({})])
  expect(query_config).toEqual(queryDefaults)
  expect(settingNames.map((name) => origins[name])).toEqual(settingNames.map(() => 'default'))
})

test('graphs name a model where those that name one agree', () => {
  expect(modelOfGraphs([graph(null), graph(null, 'm')])).toBe('m')
  expect(modelOfGraphs([graph(null, 'm'), graph(null, 'm')])).toBe('m')
  expect(modelOfGraphs([graph(null, 'm'), graph(null, 'n')])).toBeNull()
  expect(modelOfGraphs([graph(null)])).toBeUndefined()
})

test('a budget of a graph is lowered to what the caller may request, and one of the request is not', () => {
  const lowered = (requested: QuerySettings, ofGraph: QuerySettings) => {
    const settings = lowerToComplexity(resolveSettings(requested, [graph(ofGraph)]), 60)
    const { max_snippets, max_subquestions } = settings.query_config
    return { max_snippets, max_subquestions, origins: settings.origins }
  }
  expect(lowered({}, { max_snippets: 50 })).toMatchObject({
    max_snippets: 10,
    max_subquestions: 6,
    origins: { max_snippets: 'limit', max_subquestions: 'default' },
  })
  expect(lowered({ max_snippets: 40 }, { max_subquestions: 4 })).toMatchObject({
    max_snippets: 40,
    max_subquestions: 1,
    origins: { max_snippets: 'request', max_subquestions: 'limit' },
  })
  expect(lowered({}, {})).toMatchObject({ max_snippets: 30, max_subquestions: 6 })
  expect(lowered({}, { max_snippets: 5 })).toMatchObject({ max_snippets: 5 })
})
