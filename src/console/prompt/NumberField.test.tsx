import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { NumberField } from './NumberField.tsx'
import { numberParameters } from './parameters.ts'

const temperature = numberParameters.find(({ name }) => name === 'temperature')

function Field({ onChange }: { onChange: (value: number | undefined) => void }) {
  const [value, setValue] = useState<number | undefined>(undefined)
  if (temperature === undefined) return null
  return (
    <NumberField
      parameter={temperature}
      value={value}
      problem={undefined}
      isUnused={false}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

test('a slider stands at “Default” until it is moved, and again once the number is removed', async () => {
  const values: (number | undefined)[] = []
  const screen = await renderConsole(
    <Field onChange={(value) => values.push(value)} />,
    fakeService(),
  )
  const slider = screen.getByRole('slider', { name: 'Temperature' })
  const number = screen.getByRole('textbox', { name: 'Temperature' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Default')
  await expect.element(number).toHaveValue('')
  await expect.element(number).toHaveAttribute('placeholder', 'Default')

  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider).not.toHaveAttribute('aria-valuetext')
  expect(values).toEqual([1.1])
  await expect.element(number).toHaveValue('1.1')

  await number.fill('')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Default')
  expect(values.at(-1)).toBeUndefined()
})

test('a slider at its default stands at the usual value, which a click or Space chooses', async () => {
  const values: (number | undefined)[] = []
  const screen = await renderConsole(
    <Field onChange={(value) => values.push(value)} />,
    fakeService(),
  )
  const slider = screen.getByRole('slider', { name: 'Temperature' })
  await expect.element(slider).toHaveValue('1')
  await slider.click()
  await expect.element(screen.getByRole('textbox', { name: 'Temperature' })).toHaveValue('1')
  await screen.getByRole('textbox', { name: 'Temperature' }).fill('')
  slider.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByRole('textbox', { name: 'Temperature' })).toHaveValue('0')
  await screen.getByRole('textbox', { name: 'Temperature' }).fill('')
  slider.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('textbox', { name: 'Temperature' })).toHaveValue('1')
  expect(values).toEqual([1, undefined, 0, undefined, 1])
})
