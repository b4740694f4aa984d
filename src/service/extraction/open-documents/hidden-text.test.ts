import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { linesOf, shareReaders } from '#service/extraction/test-extract.ts'

shareReaders()

const spaces = ['office', 'style', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

const style = (family: string, name: string, display: string, parent = ''): string =>
  `<style:style style:family="${family}" style:name="${name}" style:parent-style-name="${parent}"><style:text-properties ${display && `text:display="${display}"`}/></style:style>`

test('hidden text of an OpenDocument text is left out, also of its headers', async () => {
  const automatic = [
    style('text', 'Secret', 'none'),
    style('text', 'Inherited', '', 'Secret'),
    style('text', 'Shown', 'true', 'Secret'),
    style('text', 'Same', ''),
    style('paragraph', 'Same', 'none'),
  ].join('')
  const span = (name: string, text: string): string =>
    `<text:span text:style-name="${name}">${text}</text:span>`
  const body = [
    `<text:p>It costs 5${span('Secret', ' thousand')}${span('Inherited', ' million')}${span('Shown', ' euros')}${span('Same', '.')}</text:p>`,
    '<text:p text:style-name="Same">A hidden paragraph</text:p>',
    '<text:section text:display="none"><text:p>A hidden section</text:p></text:section>',
    '<text:section text:display="condition" text:is-hidden="true"><text:p>Not met</text:p></text:section>',
    '<text:section text:display="condition" text:is-hidden="false"><text:p>Met</text:p></text:section>',
    '<text:p>Seen<text:hidden-text text:is-hidden="true" text:string-value="x"> never</text:hidden-text></text:p>',
  ].join('')
  const parts = {
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${spaces}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles ${spaces}><office:automatic-styles>${style('text', 'H', 'none')}</office:automatic-styles><office:master-styles><style:master-page><style:header><text:p>Draft${span('H', ' of Ann')}</text:p></style:header></style:master-page></office:master-styles></office:document-styles>`,
  }
  const file = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  )
  expect(await linesOf('a.odt', file)).toEqual([
    'It costs 5 euros.',
    'Met',
    'Seen',
    'h1 Headers and footers',
    '- Draft',
  ])
})
