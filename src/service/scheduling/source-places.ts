import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { installation } from './entries.ts'

interface Place {
  line: number
  column: number
}

const sourceMap = z.object({ sources: z.array(z.string()), mappings: z.string() })

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
// There are not so many, unless a caller found a way to write them into errors.
const maxPlaces = 1000
const bundle = join(installation, 'dist-service')
const placeInBundle = /(?<=^ +at .{0,500})dist-service[/\\]([\w.-]{1,100}\.js):(\d+):(\d+)/gm

/**
 * Returns a function that replaces the places of the bundle in a stack trace by those in the sources. The map of a file has
 * megabytes and takes 0.2 s to read, so it is read for a trace with new places, and only the places are kept.
 */
export function sourcePlaces(folder = bundle): (stack: string) => string {
  const sourceByPlace = new Map<string, string>()

  function readSources(file: string, places: readonly Place[]): void {
    const sources = placesInSources(folder, file, places)
    for (const [at, { line, column }] of places.entries()) {
      const key = `${file}:${line}:${column}`
      sourceByPlace.set(key, sources[at] ?? `dist-service/${key}`)
    }
  }

  return (stack) => {
    const uncached = new Map<string, Place[]>()
    for (const [, file = '', line, column] of stack.matchAll(placeInBundle)) {
      if (sourceByPlace.has(`${file}:${line}:${column}`)) continue
      const place = { line: Number(line), column: Number(column) }
      uncached.set(file, [...(uncached.get(file) ?? []), place])
    }
    for (const [file, places] of uncached)
      if (sourceByPlace.size < maxPlaces) readSources(file, places)
    return stack.replaceAll(
      placeInBundle,
      (place, file: string, line: string, column: string) =>
        sourceByPlace.get(`${file}:${line}:${column}`) ?? place,
    )
  }
}

function placesInSources(
  folder: string,
  file: string,
  places: readonly Place[],
): (string | null)[] {
  try {
    const map = sourceMap.parse(JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')))
    return decodeMappings(map.mappings, places).map((place) => {
      const source = map.sources[place?.source ?? -1]
      if (place === null || source === undefined) return null
      return `${relative(installation, join(folder, source))}:${place.line}:${place.column}`
    })
  } catch {
    // Without a map, the place in the bundle says as much as there is to say.
    return []
  }
}

/**
 * The places in the sources of the last segments before some places. Lines and columns are from 1. Each number of a segment is the
 * difference from that of the one before, so those of all lines before count too (ECMA-426, section 9.2).
 */
function decodeMappings(
  mappings: string,
  places: readonly Place[],
): ((Place & { source: number }) | null)[] {
  const position = { column: 0, source: 0, sourceLine: 0, sourceColumn: 0 }
  const decoded: ((Place & { source: number }) | null)[] = places.map(() => null)
  const indexesByLine = Map.groupBy(places.keys(), (at) => places[at]?.line)
  const maxLine = Math.max(...places.map(({ line }) => line))
  for (const [lineIndex, segments] of mappings.split(';', maxLine).entries()) {
    position.column = 0
    const indexes = indexesByLine.get(lineIndex + 1) ?? []
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [by = 0, bySource, byLine = 0, byColumn = 0] = numbersOf(segment)
      position.column += by
      if (bySource === undefined) continue
      position.source += bySource
      position.sourceLine += byLine
      position.sourceColumn += byColumn
      for (const at of indexes) {
        if (position.column >= (places[at]?.column ?? 0)) continue
        decoded[at] = {
          source: position.source,
          line: position.sourceLine + 1,
          column: position.sourceColumn + 1,
        }
      }
    }
  }
  return decoded
}

/** Numbers as base64 digits of five bits each, the lowest first. A sixth bit says that another digit follows; the lowest is the sign. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of segment) {
    const digit = digits.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
