import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { Leased } from '#service/database/leased-columns.ts'

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
    /**
     * The files of the organization up to this ID are in `file_embeddings`, as are those that were completed after
     * the model was connected; null once all are.
     */
    queued_up_to: Generated<string | null>
    /** The mean cosine of texts that have nothing in common; see `measure-model.ts`. */
    unrelated: number
    /** Why the model does not embed now, as a sentence for a person; null while it does. */
    trouble: string | null
  }

  /** The quantized vector of a passage; see `vector-codes.ts`. Deleted with the passage. */
  passage_vectors: { chunk_id: number; model: number; vector: Buffer }

  /**
   * Only in SQLite: the sign bits of up to 64 consecutive passages of a file, one after another. Passages without
   * a vector have zeros. `file_number` is that of `indexed_files`, with whose row it is deleted.
   */
  sign_blocks: { file_number: number; model: number; block: number; signs: Buffer }

  /** Only in PostgreSQL: the sign bits of a passage. Deleted with the passage. */
  passage_signs: {
    chunk_id: number
    model: number
    file_number: number
    signs: ColumnType<string, RawBuilder<string>, never>
  }

  /** The model of an organization that reranks passages; `form` is a `RerankingForm`. */
  reranking_models: {
    organization_id: string
    id: string
    provider_id: string
    upstream: string
    form: string
    passages: number
    created_at: string
  }

  /** A file with the progress of embedding it by a model. Leased work while it is `queued`. */
  file_embeddings: Leased & {
    id: string
    model: number
    organization_id: string
    file_id: string
    /** Its number in `indexed_files`, with whose row it is deleted. */
    file_number: number
    /** `queued` or `done`. */
    status: string
    /** Passages 0 to `embedded - 1` of `passages` are embedded, except `skipped` of them. */
    passages: number
    embedded: number
    skipped: number
    owner: string
    turn: number
  }
}
