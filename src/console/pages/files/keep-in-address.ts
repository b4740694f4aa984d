// Browsers refuse more than some changes of the address in a second.
const settleMs = 250
let timer = 0

/**
 * Writes the page that is being read into the address, so that a reload or a copied address leads back to it.
 * The router is not told, because it would load the file again. A quote stays only on its own page.
 */
export function keepInAddress(page: number): void {
  window.clearTimeout(timer)
  const { pathname } = window.location
  timer = window.setTimeout(() => {
    const url = new URL(window.location.href)
    const current = Number(url.searchParams.get('page') ?? 1)
    // Somebody went to another place of the console meanwhile.
    if (url.pathname !== pathname || current === page) return
    // A quote at the edge of its page has the page beside it in sight.
    if (url.searchParams.has('start') && Math.abs(current - page) === 1) return
    url.searchParams.set('page', String(page))
    url.searchParams.delete('start')
    url.searchParams.delete('end')
    window.history.replaceState(window.history.state, '', url)
  }, settleMs)
}
