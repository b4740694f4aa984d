import { sql } from 'kysely'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { stemmerOf } from './stemmers.ts'

// Their texts are scanned, which takes about 2 µs for each passage.
const maxPassagesInGraphs = 20_000
const maxPassagesRead = 50
const maxTerms = 8
const maxCompoundsPerTerm = 20
const minPartChars = 4
// “Geleitet” is no part of “Steckleiter”.
const nounEnding = /^(?:e[nrs]?|ern|n|s)?$/u
// “Einsatzbereit” says how something is, and of no “Einsatz”.
const adjective =
  /(?:bereit|frei|fahig|los|voll|reich|arm|sicher|pflichtig|haft|lich|ig|isch|massig|weise)(?:e[nrms]?)?$/u
const languagesWithCompounds = new Set(['de', 'nl'])

/**
 * Finds words of the graphs' files that begin or end with a word that these have nowhere alone: “lösemittellappen” for
 * “lappen”. Gives the term that each stands for. Graphs with more passages than can be scanned give none.
 */
export async function findCompounds(
  database: Database,
  { graph_ids }: GroundedGraphs,
  { terms, language, passages }: { terms: readonly string[]; language: string; passages: number },
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const stemOf = stemmerOf(language)
  const parts = terms
    .map((term) => ({ term, stem: stemOf?.(term) ?? term }))
    .filter(
      ({ term, stem }) =>
        stem.length >= minPartChars &&
        /^\p{L}+$/u.test(stem) &&
        term.startsWith(stem) &&
        nounEnding.test(term.slice(stem.length)),
    )
    .slice(0, maxTerms)
  const isPossible = languagesWithCompounds.has(language) && passages <= maxPassagesInGraphs
  if (!isPossible || parts.length === 0) return found
  const position = sql.raw(isSqlite(database) ? 'instr' : 'strpos')
  const rows = await database
    .selectFrom('chunks')
    .where('chunks.version_id', 'in', (of) =>
      of
        .selectFrom('partition_files')
        .select('partition_files.version_id')
        .where('partition_files.graph_id', 'in', graph_ids)
        .where('partition_files.is_removed', '=', sql.lit(0)),
    )
    .where((row) =>
      row.or(
        parts.flatMap(({ stem }) => [
          sql<boolean>`${position}(${row.ref('chunks.terms')}, ${stem}) > 0`,
          sql<boolean>`${position}(${row.ref('chunks.heading_terms')}, ${stem}) > 0`,
        ]),
      ),
    )
    .orderBy('chunks.id')
    .limit(maxPassagesRead)
    .select(['chunks.terms', 'chunks.heading_terms'])
    .execute()
  const words = new Set(
    rows.flatMap((row) => `${row.heading_terms} ${row.terms}`.split(' ')).filter(Boolean),
  )
  for (const { term, stem } of parts) {
    const compounds = [...words].filter(
      (word) => isPartOf(stem, word, stemOf?.(word) ?? word) && !adjective.test(word),
    )
    for (const compound of compounds.slice(0, maxCompoundsPerTerm)) found.set(compound, term)
  }
  return found
}

const minOtherChars = 3

/** Whether a compound begins or ends with a word: “Leuchtturmwärter” with “Leuchtturm”, “Bauarbeiten” with “Arbeiten”. */
export function isPartOf(stem: string, compound: string, compoundStem: string): boolean {
  if (stem.length < minPartChars || compound.length < stem.length + minOtherChars) return false
  return compound.startsWith(stem) || compoundStem.endsWith(stem) || compound.endsWith(stem)
}
