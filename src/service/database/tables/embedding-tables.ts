import type { Generated } from 'kysely'

/** Models that embed the files of organizations (docs/decisions/055). */
export interface EmbeddingTables {
  /** The number names the model in the tables of vectors, and is never used again. */
  embedding_models: {
    number: Generated<number>
    id: string
    organization_id: string
    /**
     * `current`: embeds files. `previous`: the one before, which still answers until all files are embedded by
     * the current one. `removed`: its vectors are to be deleted. At most one of each organization is current, and
     * one previous.
     */
    role: string
    provider_id: string
    upstream: string
    dimensions: number
    /** 1 where the model is asked to shorten its vectors to these dimensions. */
    shortened: number
    batch_size: number
    price: number | null
    passage_prefix: string
    question_prefix: string
    created_at: string
  }
}
