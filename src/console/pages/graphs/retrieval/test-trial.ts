import { queryDefaults } from '#contract/query-config.ts'
import type { Trial } from './compare-rankings.ts'

/** A trial that found a passage in each of these files, best first. */
export function testTrial(names: readonly string[]): Trial {
  return {
    searches: [{ text: 'When does it sail?', terms: [{ term: 'sail', weight: 1 }] }],
    passages: names.map((name, rank) => ({
      file_id: `id of ${name}`,
      file_name: `${name}.txt`,
      page: 1,
      start: 0,
      end: 20,
      text: `The ferry ${name} sails.`,
      score: 1 - rank / 10,
      matched_terms: ['sail'],
      heading_match: false,
      used: 'cited',
    })),
    settings: {
      query_config: queryDefaults,
      origins: {
        max_subquestions: 'default',
        search_weight: 'default',
        grounding_level: 'default',
        max_snippets: 'default',
        max_tokens: 'default',
        keyword_threshold: 'default',
        semantic_threshold: 'default',
        inline_citations: 'default',
      },
      model: 'sheaf-reader',
      model_origin: 'default',
    },
  }
}
