import { render } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { FileReadAs } from './FileReadAs.tsx'

async function noteOf(name: string, media_type: string): Promise<string> {
  const { container } = await render(<FileReadAs name={name} media_type={media_type} />)
  return container.textContent
}

test('a file whose content is of another type than its ending says how it was read', async () => {
  expect(await noteOf('Stock.xls', 'text/csv')).toBe(
    'This file is named .xls, but it was read as CSV because that is what it contains.',
  )
  expect(await noteOf('a.doc', 'application/rtf')).toContain('read as RTF')
  expect(await noteOf('a.csv', 'text/csv')).toBe('')
  expect(await noteOf('a.csv', 'application/unknown')).toBe('')
})
