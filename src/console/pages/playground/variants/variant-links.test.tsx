import { useState } from 'react'
import { expect, test } from 'vitest'
import { useOpenFromUrl } from '#console/pages/playground/play/use-open-from-url.ts'
import { useVariants } from '#console/pages/playground/play/use-play.ts'
import { testAnswer, testSummary } from '#console/pages/playground/runs/test-run.ts'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getRun, type Run } from '#contract/runs.ts'
import { Toasts } from '#console/ui/overlay/Toasts.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { CopyLink } from './CopyLink.tsx'

const run: Run = {
  ...testSummary(3),
  request: { model: 'mdl-x5', messages: [{ role: 'user', content: 'What is wool?' }] },
  response: testAnswer(),
  error: null,
  events: [],
}

function Sample() {
  useOpenFromUrl()
  const [isComparing, setComparing] = useState(false)
  const { variants } = useVariants()
  return (
    <>
      <ul aria-label="Names">
        {variants.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <CopyLink />
      <button type="button" onClick={() => setComparing(true)}>
        Compare
      </button>
      <CompareDialog isOpen={isComparing} onClose={() => setComparing(false)} />
    </>
  )
}

const withToasts = (
  <>
    <Sample />
    <Toasts />
  </>
)

const open = (address: string) =>
  renderConsole(<Sample />, fakeService().answer(getMe, me()).answer(getRun, run), address)

test('a link opens runs side by side, with the names of the variants', async () => {
  const names = new URLSearchParams([
    ['runs', `${run.id},${run.id}`],
    ['name', 'Short & plain'],
    ['name', ' '],
  ])
  const screen = await open(`/?${names}`)
  const list = screen.getByRole('list', { name: 'Names' })
  await expect.element(list).toHaveTextContent('Short & plainVariant A')
})

test('a link without names still opens', async () => {
  const screen = await open(`/?runs=${run.id},${run.id}`)
  const list = screen.getByRole('list', { name: 'Names' })
  await expect.element(list).toHaveTextContent('Variant AVariant B')
})

test('the difference dialog compares the first two variants', async () => {
  const screen = await open(`/?runs=${run.id},${run.id}&name=Short&name=Long`)
  await expect.element(screen.getByText('Long', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Compare' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Compare answers' })
  await expect.element(dialog.getByLabelText('From')).toHaveDisplayValue('Short')
  await expect.element(dialog.getByLabelText('To')).toHaveDisplayValue('Long')
})

test('a link names the runs that the key cannot read, and opens the others', async () => {
  const [shown, hidden, foreign] = [3, 4, 5].map((number) => testSummary(number).id)
  const fake = fakeService()
    .answer(getMe, me())
    .answer({ ...getRun, path: `/v1/runs/${shown}` }, run)
    .answer(
      { ...getRun, path: `/v1/runs/${hidden}` },
      {
        ...run,
        id: hidden ?? '',
        hidden_reason: 'source_not_accessible',
      },
    )
    .fail({ ...getRun, path: `/v1/runs/${foreign}` }, 'run_not_found', 'There is no such run.')
  const address = `/?runs=${hidden},${shown},${foreign}&name=Long&name=Short`
  const screen = await renderConsole(withToasts, fake, address)
  await expect.element(screen.getByText(/^2 runs are hidden: Long, run 3\./)).toBeVisible()
  const names = screen.getByRole('list', { name: 'Names' }).getByRole('listitem')
  await expect.poll(() => names.elements().map((name) => name.textContent)).toEqual(['Short'])
})

test('a link with no run that the key can read changes nothing', async () => {
  const hidden = { ...run, hidden_reason: 'source_not_accessible' } as const
  const fake = fakeService().answer(getMe, me()).answer(getRun, hidden)
  const screen = await renderConsole(withToasts, fake, `/?runs=${run.id}&name=Long`)
  await expect
    .element(screen.getByRole('heading', { name: '1 run is hidden: Long.' }))
    .toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Names' })).not.toHaveTextContent('Long')
})
