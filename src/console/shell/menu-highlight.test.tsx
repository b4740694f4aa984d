import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { Menu } from '#console/ui/overlay/Menu.tsx'

/** The relative luminance of a computed color, as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((text) => {
    const part = Number(text) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const backgroundOf = (element: Element) => luminance(getComputedStyle(element).backgroundColor)

test.each(['light', 'dark'])(
  'the item that the pointer or the keyboard is at stands out: %s',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme
    const screen = await renderConsole(
      <Menu
        label="Graph"
        items={[{ type: 'action', label: 'Ask', onSelect: () => undefined }]}
        trigger={(props) => (
          <button type="button" {...props}>
            More
          </button>
        )}
      />,
      fakeService(),
    )
    screen.getByRole('button', { name: 'More' }).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    const item = screen.getByRole('menuitem', { name: 'Ask' })
    await expect.element(item).toBeVisible()
    await item.hover()
    await expect.element(item).toHaveAttribute('data-highlighted')
    const popup = screen.getByRole('menu').element()
    const [low = 0, high = 0] = [backgroundOf(item.element()), backgroundOf(popup)].toSorted(
      (a, b) => a - b,
    )
    expect((high + 0.05) / (low + 0.05)).toBeGreaterThan(1.2)
    delete document.documentElement.dataset['theme']
  },
)
