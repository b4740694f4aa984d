/** The width of a page, as a share of its column, or `page` for one that fits into sight. */
export type Zoom = number | 'page'

/** A page as wide as its column. */
export const fitWidth = 1
const zoomSteps = [0.5, 0.75, fitWidth, 1.25, 1.5, 2, 3] as const

/** The next step in a direction; null at the end of the scale. A page that fits counts as the column's width. */
export function nextZoom(zoom: Zoom, by: 1 | -1): number | null {
  const from = zoom === 'page' ? fitWidth : zoom
  const next =
    by === 1 ? zoomSteps.find((step) => step > from) : zoomSteps.findLast((step) => step < from)
  return next ?? null
}

/** `125%`. */
export function zoomLabel(zoom: Zoom): string {
  return zoom === 'page' ? 'Page' : `${Math.round(zoom * 100)}%`
}
