// FTS5 alone: adds the terms of a text to an index as the service does, 720 passages in a transaction, and prints the
// microseconds of processor time of that. Usage: bare-index.ts PATH DATABASE
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { packedTerms } from '../src/service/retrieval/words.ts'

const [, , path = '', file = ''] = process.argv
const passageChars = 1_200
const passagesPerTransaction = 720
const prefix = '1/'

const passages: string[] = []
for (const paragraph of readFileSync(path, 'utf8').split('\n\n')) {
  for (let at = 0; at < paragraph.length; at += passageChars) {
    const terms = packedTerms(paragraph.slice(at, at + passageChars))
    passages.push(prefix + terms.replaceAll(' ', ` ${prefix}`))
  }
}

const database = new DatabaseSync(file)
database.exec(
  `pragma journal_mode = wal;
   pragma synchronous = off;
   pragma secure_delete = on;
   pragma temp_store = memory;
   pragma cache_size = -16000;
   create virtual table chunk_terms using fts5 (
     heading_terms, terms, content = '', contentless_delete = 1, tokenize = "ascii tokenchars './'"
   );
   insert into chunk_terms (chunk_terms, rank) values ('hashsize', 8000000)`,
)
const insert = database.prepare(
  'insert into chunk_terms (rowid, heading_terms, terms) values (?, ?, ?)',
)
const before = process.cpuUsage()
for (let from = 0; from < passages.length; from += passagesPerTransaction) {
  database.exec('begin')
  for (const [at, terms] of passages.slice(from, from + passagesPerTransaction).entries()) {
    insert.run(BigInt(from + at + 1), '', terms)
  }
  database.exec('commit')
}
const { user, system } = process.cpuUsage(before)
database.close()
console.log(user + system)
