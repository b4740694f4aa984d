import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sprite = join(root, 'src', 'console', 'ui', 'icons.svg')
const tabIcon = join(root, 'public', 'icon.svg')

/**
 * A plugin of Vite that writes the symbols of `icons.svg` into the HTML, where `Icon` refers to them. As a file of its own
 * the sprite would be requested, and parsed as a second document, when the first icon is drawn. The icon of the tab is written
 * there too: it would be another request of each first visit.
 *
 * @returns {import('vite').Plugin}
 */
export function inlineIcons() {
  return {
    name: 'inline-icons',
    transformIndexHtml: (html) =>
      html
        .replace('"/icon.svg"', () => `"${tabIconUrl()}"`)
        .replace('  </body>', () => `${symbols()}  </body>`),
  }
}

// Other elements of a page may have the name of an icon as their id.
function symbols() {
  return readFileSync(sprite, 'utf8')
    .replace('<svg ', '<svg display="none" ')
    .replaceAll('<symbol id="', '<symbol id="icon-')
    .replaceAll(/>\s+</g, '><')
}

function tabIconUrl() {
  const svg = readFileSync(tabIcon, 'utf8').replaceAll(/>\s+</g, '><').trim()
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`
}
