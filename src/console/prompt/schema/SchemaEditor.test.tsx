import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import '#console/ui/tokens.css'
import '#console/ui/base.css'
import { SchemaEditor } from './SchemaEditor.tsx'

function Sample({ start, isStrict = false }: { start: string; isStrict?: boolean }) {
  const [text, setText] = useState(start)
  return (
    <>
      <SchemaEditor label="Schema" value={text} onChange={setText} isStrict={isStrict} />
      <output data-testid="text">{text}</output>
      <button type="button">After</button>
    </>
  )
}

const show = (element: React.ReactElement) => renderConsole(element, fakeService())
const written = () => document.querySelector('[data-testid=text]')?.textContent ?? ''

async function focusEditor() {
  await expect.poll(() => editorText()).not.toBeNull()
  editorText()?.focus()
}

function editorText(): HTMLElement | null {
  const host = [...document.querySelectorAll('div')].find((element) => element.shadowRoot)
  return host?.shadowRoot?.querySelector<HTMLElement>('[role=textbox]') ?? null
}

function inShadow(selector: string): string {
  const root = editorText()?.getRootNode()
  return (root instanceof ShadowRoot && root.querySelector(selector)?.textContent) || ''
}

test('completions match the typed text and insert their template', async () => {
  await show(<Sample start="" />)
  await focusEditor()
  await userEvent.keyboard('{{')
  await userEvent.keyboard('"typ')
  await expect.poll(() => inShadow('[role=listbox]')).toContain('type')
  // For a moment after it opens, the completion list ignores Enter, which may be meant for the
  // text.
  await new Promise((resolve) => setTimeout(resolve, 150))
  await userEvent.keyboard('{Enter}')
  await expect.poll(written).toBe('{"type": ""}')
})

test('in an incomplete object, completions for its own type come first', async () => {
  await show(<Sample start="" />)
  await focusEditor()
  await userEvent.keyboard('{{"type": "string", "m')
  await expect.poll(() => inShadow('[role=option]')).toContain('minLength')
})

test('a mistake is marked, listed and fixed on click', async () => {
  const screen = await show(<Sample start='{ "type": "strng" }' />)
  await expect.element(screen.getByText(/Unknown type strng/)).toBeVisible()
  await expect.poll(() => inShadow('.cm-lintRange-error')).toBe('"strng"')
  await screen.getByRole('button', { name: 'Change to string' }).click()
  await expect.poll(written).toBe('{ "type": "string" }')
  await expect.element(screen.getByText('Valid')).toBeVisible()
})

test('strict mode is applied with one click', async () => {
  const screen = await show(
    <Sample start='{"type":"object","properties":{"a":{"type":"string"}}}' isStrict />,
  )
  await screen.getByRole('button', { name: 'Make strict' }).click()
  await expect.element(screen.getByText('Valid')).toBeVisible()
  expect(JSON.parse(written())).toEqual({
    type: 'object',
    properties: { a: { type: ['string', 'null'] } },
    required: ['a'],
    additionalProperties: false,
  })
})

test('an example is converted to a schema', async () => {
  const screen = await show(<Sample start="{}" />)
  await screen.getByRole('button', { name: 'Templates' }).click()
  await screen.getByRole('menuitem', { name: 'From example…' }).click()
  await screen.getByLabelText('Example').fill('{"a": 1,}')
  await screen.getByRole('button', { name: 'Create schema' }).click()
  await expect.element(screen.getByText(/Unexpected comma before/)).toBeVisible()
  await screen.getByLabelText('Example').fill('{"a": 1}')
  await screen.getByRole('button', { name: 'Create schema' }).click()
  await expect.poll(written).toContain('"integer"')
})

test('typing over a selection inserts plain text without the styles of the browser', async () => {
  await show(<Sample start='{"type": "string"}' />)
  await focusEditor()
  const left: boolean[] = []
  editorText()
    ?.getRootNode()
    .addEventListener('beforeinput', (event) => {
      left.push(!event.defaultPrevented)
    })
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('{{')
  await expect.poll(written).toBe('{{"type": "string"}}')
  expect(left).toEqual([false])
})

test('Tab indents, and Escape followed by Tab leaves the editor', async () => {
  const screen = await show(<Sample start="{}" />)
  await focusEditor()
  await userEvent.keyboard('{Tab}')
  await expect.poll(written).toBe('  {}')
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(screen.getByText('After')).toHaveFocus()
})

test('the large editor takes the width of the window', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  const screen = await show(<Sample start='{ "type": "string" }' />)
  await screen.getByRole('button', { name: 'Open large editor' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Schema' })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBeGreaterThan(1000)
  await expect.poll(() => dialog.element().getBoundingClientRect().height).toBeGreaterThan(450)
})
