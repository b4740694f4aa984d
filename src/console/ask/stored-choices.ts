import * as z from 'zod/mini'
import { storedChoice } from '#console/stored-choice.ts'

/** The width of the pane beside the answers, in pixels. */
export const storedPaneWidth = storedChoice(window.localStorage, 'sheaf.ask.pane', z.number())

/** The graphs of the last new conversation. */
export const storedGraphIds = storedChoice(
  window.localStorage,
  'sheaf.ask.graphs',
  z.array(z.string()).check(z.maxLength(50)),
)

/** The model of the last new conversation, unless it failed. */
export const storedModel = storedChoice(window.localStorage, 'sheaf.ask.model', z.string())

/**
 * The questions that are being typed, kept over a reload and over signing in again: by the id of the
 * conversation, or by the place where a new one is begun.
 */
export const storedDrafts = storedChoice(
  window.sessionStorage,
  'sheaf.ask.drafts',
  z.record(z.string(), z.string()),
)

/** The conversation that was last shown for a graph, by the id of the graph. */
export const tabConversations = storedChoice(
  window.sessionStorage,
  'sheaf.ask.tabs',
  z.record(z.string(), z.string()),
)
