import { posix } from 'node:path'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { isCompound, refuseEncrypted } from './office-container.ts'
import { descendants, parseXml, type XmlElement } from './xml.ts'
import { readZip, textIn } from './zip.ts'

/**
 * Returns the selected files of an OOXML document. Throws `unsupported_variant` for an Office 97–2003
 * document, and `password_protected`.
 */
export function openPackage(
  bytes: Uint8Array,
  isWanted?: (name: string) => boolean,
): Map<string, Uint8Array> {
  if (!isCompound(bytes)) return readZip(bytes, isWanted)
  refuseEncrypted(bytes)
  // An Office 97–2003 document with the extension of an OOXML one.
  throw new ExtractionFailure('unsupported_variant')
}

/** A part of an OOXML document as XML, or null when it is missing. */
export function readPart(files: ReadonlyMap<string, Uint8Array>, path: string): XmlElement | null {
  const xml = textIn(files, path)
  return xml === null ? null : parseXml(xml)
}

const readParts = new WeakMap<ReadonlyMap<string, Uint8Array>, Set<string>>()

/**
 * A part that a document shows in one place, as XML; null when it is missing, and where it is referred to once more. A
 * chart that a small file places 5,000 times would otherwise take minutes.
 */
export function readPartOnce(
  files: ReadonlyMap<string, Uint8Array>,
  path: string,
): XmlElement | null {
  const paths = readParts.get(files) ?? new Set<string>()
  readParts.set(files, paths)
  if (paths.has(path)) return null
  paths.add(path)
  return readPart(files, path)
}

/** The targets of a part's relationships of one type, without those outside the package. */
export function* targets(
  files: ReadonlyMap<string, Uint8Array>,
  part: string,
  relation: string,
): Generator<{ id: string; path: string }, void> {
  for (const { type, id, path } of relationsOf(files, part)) {
    if (type.endsWith(`/${relation}`)) yield { id, path }
  }
}

interface Relation {
  type: string
  id: string
  path: string
}

// A slide is asked for five types of relationships, so those of each part are read once.
const relationsOfPackages = new WeakMap<
  ReadonlyMap<string, Uint8Array>,
  Map<string, readonly Relation[]>
>()

function relationsOf(files: ReadonlyMap<string, Uint8Array>, part: string): readonly Relation[] {
  const parts = relationsOfPackages.get(files) ?? new Map<string, readonly Relation[]>()
  relationsOfPackages.set(files, parts)
  const relations = parts.get(part) ?? readRelations(files, part)
  parts.set(part, relations)
  return relations
}

function readRelations(files: ReadonlyMap<string, Uint8Array>, part: string): Relation[] {
  const folder = posix.dirname(part)
  const xml = readPart(files, posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  if (xml === null) return []
  return [...descendants(xml, 'Relationship')]
    .filter(({ attributes }) => attributes['TargetMode'] !== 'External')
    .map(({ attributes }) => {
      const target = attributes['Target'] ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      return { type: attributes['Type'] ?? '', id: attributes['Id'] ?? '', path }
    })
}
