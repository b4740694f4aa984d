import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const sprite = join(import.meta.dirname, '..', 'src', 'console', 'ui', 'icons.svg')

/**
 * A plugin of Vite that writes the symbols of `icons.svg` into the HTML, where `Icon` refers to them. As a file of its own
 * the sprite would be requested, and parsed as a second document, when the first icon is drawn.
 *
 * @returns {import('vite').Plugin}
 */
export function inlineIcons() {
  return {
    name: 'inline-icons',
    transformIndexHtml: (html) => html.replace('  </body>', () => `${symbols()}  </body>`),
  }
}

// Other elements of a page may have the name of an icon as their id.
function symbols() {
  return readFileSync(sprite, 'utf8')
    .replace('<svg ', '<svg display="none" ')
    .replaceAll('<symbol id="', '<symbol id="icon-')
    .replaceAll(/>\s+</g, '><')
}
