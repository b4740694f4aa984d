/** Conversations, their turns, and what each turn was answered from (docs/decisions/027). */
export interface ConversationTables {
  conversations: {
    id: string
    organization_id: string
    /** The team whose key started it; null for an organization's key. */
    team_id: string | null
    /** Its owner. */
    key_id: string
    created_at: string
    updated_at: string
    /** A tombstone, without texts, says for whom a cursor on it is still good. */
    deleted_at: string | null
    title: string
    /** The title in lower case, for search. */
    title_folded: string
    /** The turn whose question the title is; null where its owner wrote it. */
    title_turn_id: string | null
    /** JSON array: the graphs of the next question. */
    graph_ids: string
    /** JSON array: the only files of them that the next question is about; null for all. */
    file_ids: string | null
    model: string | null
    shared: string
    turn_count: number
    /** The turn that is being answered; there is one at a time. */
    answering_turn_id: string | null
    /** The questions in lower case, for searches of the owner. */
    words: string
  }

  /** The teams that a conversation is shared with. */
  conversation_teams: { conversation_id: string; team_id: string }

  conversation_turns: {
    id: string
    conversation_id: string
    organization_id: string
    team_id: string | null
    created_at: string
    status: string
    /** The process that answers it. */
    owner: string
    /** The earliest turn that its answer may have been taken from; itself where it continues none. */
    since_id: string
    /** The turn that answers its question again; null where there is none. */
    replaced_by: string | null
    /** Why administrators see it among the answer reviews; null: they do not. */
    review: string | null
    /**
     * 1 if the answer is unsupported; `review` is then `unanswered` or `voted_down`, because the version before knows no other
     * value. Null otherwise.
     */
    unsupported: number | null
    /** When an administrator had done what the review asked for; null: it is open. */
    review_done_at: string | null
    rating: string | null
    comment: string
    model: string | null
    /** JSON. */
    failure: string | null
    question: string
    /** JSON, without `retrieval`. */
    answer: string | null
    /** JSON. */
    retrieval: string | null
  }

  /** The graphs that were asked. */
  turn_graphs: { turn_id: string; graph_id: string; conversation_id: string }

  /** The files that the answer comes from. */
  turn_files: { turn_id: string; file_id: string; conversation_id: string }
}
