import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { SettingFields } from './SettingFields.tsx'

test('beside the saved settings of a laptop, the hint of a field is not squeezed', async () => {
  await page.viewport(1280, 800)
  const screen = await renderConsole(
    <div style={{ width: 476 }}>
      <SettingFields settings={{}} onChange={() => undefined} />
    </div>,
    fakeService(),
  )
  const field = screen.getByLabelText('Weight of exact words')
  await expect.element(field).toBeVisible()
  expect(field.element().getBoundingClientRect().width).toBeGreaterThan(280)
})
