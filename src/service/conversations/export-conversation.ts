import type { Turn } from '#contract/conversations/conversations.ts'
import { doubtOf, markedText } from '#contract/answers/marked-text.ts'
import { mergePlaces, placeLabels } from '#contract/answers/merged-places.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { noMatchText } from '#contract/answers/near-passages.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import type { ConversationRow } from './conversation-store.ts'
import { conversationTurnStore } from './conversation-turn-store.ts'
import { presentConversation, presentTurns } from './present-conversation.ts'

const turnsPerPage = 20

/** A conversation as a download, which is read while it is sent. */
export function conversationExport(
  database: Database,
  caller: Caller,
  row: ConversationRow,
  format: 'markdown' | 'json',
): { type: string; extension: string; pieces: AsyncGenerator<string, void> } {
  return format === 'json'
    ? { type: 'application/json; charset=utf-8', extension: 'json', pieces: json() }
    : { type: 'text/markdown; charset=utf-8', extension: 'md', pieces: markdown() }

  async function* json(): AsyncGenerator<string, void> {
    const conversation = JSON.stringify(await presentConversation(database, caller, row))
    yield `${conversation.slice(0, -1)},"turns":[`
    let separator = ''
    for await (const turn of turns()) {
      yield `${separator}${JSON.stringify(turn)}`
      separator = ','
    }
    yield ']}\n'
  }

  async function* markdown(): AsyncGenerator<string, void> {
    const { title } = await presentConversation(database, caller, row)
    yield `# ${plainLine(title === '' ? 'Conversation' : title)}\n`
    for await (const turn of turns()) {
      if (turn.replaced_by === null) yield `\n${turnMarkdown(turn)}`
    }
  }

  async function* turns(): AsyncGenerator<Turn, void> {
    const store = conversationTurnStore(database)
    let page: PageQuery = { limit: turnsPerPage, order: 'asc' }
    for (;;) {
      const rows = await store.list(row, page)
      const some = rows.slice(0, turnsPerPage)
      yield* await presentTurns(database, caller, row, some)
      const last = some.at(-1)
      if (rows.length <= turnsPerPage || last === undefined) return
      page = { ...page, after: last.id }
    }
  }
}

const endings: Record<Turn['status'], string | null> = {
  completed: null,
  answering: '*This question is still being answered.*',
  stopped: '*This answer was stopped before its end and not checked against the files.*',
  failed: '*This question could not be answered.*',
}

const interruptedEnding =
  '*This answer was interrupted: the service stopped before its end. It was not checked against the files.*'

function turnMarkdown({ question, answer, status, failure, hidden_reason }: Turn): string {
  if (hidden_reason !== undefined) {
    const heading = question === '' ? 'Hidden question' : plainLine(question)
    const reason =
      hidden_reason === 'file_deleted'
        ? 'A file that this answer quotes was deleted.'
        : 'Hidden: it comes from a graph or a file that this key cannot read.'
    return `## ${heading}\n\n*${reason}*\n`
  }
  const parts = [
    `## ${plainLine(question)}`,
    answer &&
      (answer.nearest ? noMatchText(answer.nearest, question) : withoutLinks(markedText(answer))),
    failure?.key === 'interrupted' ? interruptedEnding : endings[status],
    answer && sourceList(answer),
    answer && nearestList(answer),
  ].filter((part) => part !== null && part !== '')
  return `${parts.join('\n\n')}\n`
}

function sourceList({ references }: QuestionAnswer): string {
  const files = mergePlaces(references?.files ?? []).map((file) => {
    const { file_name: name = '', page, places } = file
    const labels = placeLabels(name, file).map((label) => label.toLowerCase())
    return {
      ...file,
      name,
      places: places !== undefined || page === undefined ? labels : [`page ${page}`],
      isTable: places !== undefined,
    }
  })
  const web = mergePlaces(references?.web ?? []).map((page) => ({
    ...page,
    name: `${page.title} (${page.url})`,
    places: [],
    isTable: page.places !== undefined,
  }))
  const sources = [...files, ...web]
  if (sources.length === 0) return ''
  const lines = sources.map(({ cite, name, places, heading, text, supports, isTable }) => {
    const place = [name, ...places, heading]
      .flatMap((part) => (part ? plainLine(part) : []))
      .join(', ')
    // The answer has the words of the rows of a table.
    const quote = isTable ? '' : `: “${plainLine(text)}”`
    return `- ${cite === undefined ? '' : `[${cite}] `}${place}${doubtOf({ supports })}${quote}`
  })
  return `Sources:\n\n${lines.join('\n')}`
}

function nearestList({ nearest = [] }: QuestionAnswer): string {
  if (nearest.length === 0) return ''
  const lines = nearest.map(({ file_name, url, page, heading, text }) => {
    const place = url === undefined ? `${file_name}, page ${page}` : `${file_name} (${url})`
    const under = heading === undefined ? '' : `, ${heading}`
    return `- ${plainLine(`${place}${under}`)}: “${plainLine(text)}”`
  })
  return lines.join('\n')
}

/** Markdown in which nothing is fetched or opened: an answer may repeat an address that a file made it name. */
export function withoutLinks(markdown: string): string {
  return markdown
    .replace(/\](?=[([:])/g, (bracket, at: number) =>
      isCitationInText(markdown, at) ? bracket : ']\\',
    )
    .replace(/<(?=[a-z/!?])/gi, '\\<')
}

const maxCharsBefore = 100

/** Whether a bracket ends the number of a source after a word, which cannot begin the address of a link as `[1]:` can. */
function isCitationInText(markdown: string, end: number): boolean {
  const before = markdown.slice(Math.max(0, end - maxCharsBefore), end)
  if (markdown[end + 1] !== ':' || !/\[\d+$/.test(before)) return false
  return /\p{L}[^\n\r]*\[\d+$/u.test(before)
}

/** One line, in which no character begins a heading, a link or an image of Markdown. */
function plainLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|!]/g, String.raw`\$&`)
}
