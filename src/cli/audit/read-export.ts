import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { auditRecord } from '#contract/audit.ts'
import type { ChainedRecord } from '#service/audit/seals/check-chain.ts'

/** Reads the records of an export line by line. Throws at an invalid line. */
export async function* readExport(path: string): AsyncGenerator<ChainedRecord, void> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  let number = 0
  for await (const line of lines) {
    number += 1
    if (line === '') continue
    const { subjects, ...record } = readLine(line, `${path}:${number} is not an audit record.`)
    yield { ...record, subjects: JSON.stringify(subjects) }
  }
}

function readLine(line: string, sentence: string) {
  try {
    // Exports from before records were sealed do not have this field.
    return auditRecord.parse({ seal: null, ...JSON.parse(line) })
  } catch (error) {
    throw new Error(sentence, { cause: error })
  }
}
