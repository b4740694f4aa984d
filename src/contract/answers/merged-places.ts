import { pageLabel } from '#contract/file-kinds.ts'

interface Place {
  fileId?: string | undefined
  cite?: string | undefined
  text: string
  page?: number | undefined
  start?: number | undefined
  end?: number | undefined
  row?: number | undefined
}

/** A source of an answer, with its places where it has several: the rows of a table that one citation stands for. */
export type MergedPlaces<Reference> = Reference & { places?: readonly Reference[] }

/** References to a file with equal numbers as one each, at the place of the first, with the words of all. */
export function mergePlaces<Reference extends Place>(
  references: readonly Reference[],
): MergedPlaces<Reference>[] {
  const byCite = Map.groupBy(references, ({ cite, fileId }, index) =>
    cite === undefined ? index : `${cite} ${fileId}`,
  )
  return [...byCite.values()].flatMap(([first, ...others]): MergedPlaces<Reference>[] => {
    if (first === undefined) return []
    if (others.length === 0) return [first]
    const places = [first, ...others]
    const text = places.map((place) => place.text).join('\n')
    // Rows that follow each other are marked together.
    let { end } = first
    for (const { page, start, end: next } of others) {
      if (page === first.page && start === (end ?? NaN) + 1) end = next
    }
    return [{ ...first, text, ...(end !== undefined && { end }), places }]
  })
}

/** Where a source stands in a file with this name, in parts: `Sheet 2`, `Rows 3–7`. */
export function placeLabels(
  file_name: string,
  { page, places = [] }: Pick<MergedPlaces<Place>, 'page' | 'places'>,
): string[] {
  const label = page === undefined ? null : pageLabel(file_name, page)
  const pages = range(places.map((place) => place.page))
  if (label !== null && pages.includes('–')) return [label.replace(/ \d+$/, `s ${pages}`)]
  const rows = range(places.map(({ row }) => row))
  return [label, rows && `Rows ${rows}`].flatMap((part) => part || [])
}

/** `3–7`; empty where a number is missing. */
function range(numbers: readonly (number | undefined)[]): string {
  const known = numbers.filter((number) => number !== undefined)
  if (known.length === 0 || known.length < numbers.length) return ''
  const [first, last] = [Math.min(...known), Math.max(...known)]
  return first === last ? String(first) : `${first}–${last}`
}
