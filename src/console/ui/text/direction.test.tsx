import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'

test('what is typed is written in the direction of its letters', async () => {
  const hebrew = { value: 'חוזה (2026)', onChange: () => undefined }
  const english = { value: 'Lease (2026)', onChange: () => undefined }
  const screen = await render(
    <>
      <TextField label="Name" {...hebrew} />
      <TextArea label="Description" {...hebrew} />
      <SearchField label="Search" {...hebrew} />
      <TextField label="English name" {...english} />
    </>,
  )
  const directions = [...screen.container.querySelectorAll('input, textarea')].map(
    (field) => getComputedStyle(field).direction,
  )
  expect(directions).toEqual(['rtl', 'rtl', 'rtl', 'ltr'])
})
