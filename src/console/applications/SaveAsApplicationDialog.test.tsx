import { expect, test } from 'vitest'
import { ApiError } from '#console/api/api-error.ts'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { useLocation } from '#console/router/use-location.ts'
import { getMe } from '#contract/access.ts'
import { createApplication } from '#contract/applications/applications.ts'
import { SaveAsApplicationDialog } from './SaveAsApplicationDialog.tsx'
import { testApplication } from './test-application.ts'

const body = {
  model: 'mdl-x5',
  messages: [{ role: 'user', content: 'Write about {{topic}}.' }],
  tools: [{ type: 'function', function: { name: 'look_up' } }],
}

test('the values of the playground are in the link to the application', async () => {
  const fake = fakeService().answer(getMe, me()).answer(createApplication, testApplication())
  const screen = await renderConsole(
    <>
      <SaveAsApplicationDialog
        body={() => body}
        values={{ Topic: 'Wool & silk' }}
        isOpen
        onClose={() => undefined}
      />
      <Address />
    </>,
    fake,
  )
  await screen.getByRole('textbox', { name: 'Name' }).fill('Articles')
  await screen.getByRole('button', { name: 'Create application' }).click()
  await expect.element(screen.getByText('#Topic=Wool+%26+silk')).toBeInTheDocument()
})

function Address() {
  return <p>{useLocation().hash}</p>
}

test('the dialog names the inputs and what is left out, and creates the application', async () => {
  const fake = fakeService().answer(getMe, me()).answer(createApplication, testApplication())
  let isClosed = false
  const screen = await renderConsole(
    <SaveAsApplicationDialog body={() => body} isOpen onClose={() => (isClosed = true)} />,
    fake,
  )
  await expect
    .element(screen.getByRole('list', { name: 'Inputs' }).getByText('topic'))
    .toBeVisible()
  await expect.element(screen.getByText('Left out: the function look_up.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Articles')
  await screen.getByRole('button', { name: 'Create application' }).click()
  await expect.poll(() => isClosed).toBe(true)
  expect(fake.sent).toMatchObject([
    { name: 'Articles', blueprint: { inputs: [{ name: 'topic', input_type: 'text' }], tools: [] } },
  ])
})

test('a request that cannot be built says why', async () => {
  const fail = () => {
    throw new ApiError('schema_unusable', 'The response format: not a valid JSON schema.')
  }
  const screen = await renderConsole(
    <SaveAsApplicationDialog body={fail} isOpen onClose={() => undefined} />,
    fakeService().answer(getMe, me()),
  )
  await expect
    .element(screen.getByText('The response format: not a valid JSON schema.'))
    .toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
})
