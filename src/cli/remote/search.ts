import type { Client } from '#client/client.ts'
import { withColumnNames } from '#contract/answers/named-cells.ts'
import { neutralize, toJson } from '#cli/terminal/neutralize.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { UsageError } from '#cli/usage-error.ts'
import { findGraph } from './find-graph.ts'
import { placeOf } from './place-of.ts'

/** `sheaf search`: writes the passages that a search finds, the best first, with the place of each. */
export async function search(
  terminal: Terminal,
  sheaf: Client,
  { query, graphs, limit }: { query: string; graphs: readonly string[]; limit: number },
): Promise<void> {
  if (query.trim() === '') throw new UsageError('Enter what to search for.')
  const graph_ids: string[] = []
  for (const graph of graphs) graph_ids.push((await findGraph(terminal, sheaf, graph)).id)
  const input = { query, limit, ...(graph_ids.length > 0 && { graph_ids }) }
  const { data } = await sheaf.searchPassages(input, terminal)
  if (terminal.isJson) {
    for (const passage of data) terminal.write(`${toJson(passage)}\n`)
    return
  }
  if (data.length === 0) terminal.note('No passages contain these words.')
  for (const [at, { file_name, url, page, headings, columns, score, text }] of data.entries()) {
    const place = url ?? placeOf(file_name, { page })
    const under = headings.length === 0 ? '' : ` (${oneLine(headings.join(' › '))})`
    terminal.write(`${at === 0 ? '' : '\n'}${score.toFixed(2)} ${oneLine(place)}${under}\n`)
    terminal.write(`     ${oneLine(withColumnNames(text, columns))}\n`)
  }
}

function oneLine(text: string): string {
  return neutralize(text.trim().replaceAll(/\s+/g, ' '))
}
