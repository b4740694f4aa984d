import { posix } from 'node:path'
import { descendants, parseXml, type XmlElement } from './xml.ts'
import { textIn } from './zip.ts'

/** A part of an OOXML document as XML, or null when it is missing. */
export function readPart(files: ReadonlyMap<string, Uint8Array>, path: string): XmlElement | null {
  const xml = textIn(files, path)
  return xml === null ? null : parseXml(xml)
}

/** The targets of a part's relationships of one type, without those outside the package. */
export function* targets(
  files: ReadonlyMap<string, Uint8Array>,
  part: string,
  relation: string,
): Generator<{ id: string; path: string }, void> {
  const folder = posix.dirname(part)
  const relations = readPart(files, posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  if (relations === null) return
  for (const { attributes } of descendants(relations, 'Relationship')) {
    if (attributes['TargetMode'] === 'External') continue
    if (!attributes['Type']?.endsWith(`/${relation}`)) continue
    const target = attributes['Target'] ?? ''
    const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
    yield { id: attributes['Id'] ?? '', path }
  }
}
