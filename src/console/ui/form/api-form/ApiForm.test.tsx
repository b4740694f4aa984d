import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '#console/ui/tokens.css'
import '#console/ui/base.css'
import { ApiError } from '#console/api/api-error.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { createGraph } from '#contract/graphs.ts'
import { ApiForm } from './ApiForm.tsx'
import { FormField } from './FormField.tsx'
import { useApiForm } from './use-api-form.ts'

let replies: { resolve: (reply: string) => void; reject: (failure: ApiError) => void }[]
let sent: unknown[]
beforeEach(() => {
  replies = []
  sent = []
})

function TestForm() {
  const [saved, setSaved] = useState('nothing')
  const form = useApiForm({
    schema: createGraph.body,
    values: { name: '', description: '', team: 'none' },
    toBody: ({ team, ...body }) => ({ ...body, team_ids: team === 'none' ? [] : [team] }),
    check: ({ team }) => ({ team_ids: team === 'closed' ? 'This team is closed.' : undefined }),
    missing: { name: 'Enter a name.' },
    send: (body) => {
      sent.push(body)
      return new Promise<string>((resolve, reject) => replies.push({ resolve, reject }))
    },
    onSuccess: (reply) => {
      form.reset()
      setSaved(reply)
    },
  })
  const options = ['none', 'closed', 'open'].map((value) => ({ value, label: value }))
  return (
    <ApiForm form={form} action="Save" onCancel={() => undefined}>
      <FormField form={form} name="team" path="team_ids">
        {(field) => <Select {...field} label="Team" options={options} />}
      </FormField>
      <FormField form={form} name="name">
        {(field) => <TextField {...field} label="Name" maximum={255} hint="Anything." />}
      </FormField>
      <p>Saved: {saved}</p>
    </ApiForm>
  )
}

async function openForm() {
  const screen = await render(<TestForm />)
  const form = screen.container.querySelector('form')
  return {
    screen,
    name: screen.getByLabelText('Name'),
    team: screen.getByLabelText('Team'),
    save: screen.getByRole('button', { name: 'Save' }),
    submitTwice: () => {
      form?.requestSubmit()
      form?.requestSubmit()
    },
  }
}

test('an error appears on submission, is described to assistive technology and gets the focus', async () => {
  const { screen, name, save } = await openForm()
  await name.click()
  screen.getByRole('button', { name: 'Cancel' }).element().focus()
  expect(screen.getByText('Enter a name.').query()).toBeNull()
  await save.click()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name).toHaveAccessibleDescription(/Enter a name\. Anything\./)
  await name.fill('Wool')
  await expect.element(screen.getByText('Enter a name.')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('of several invalid fields the first on the page gets the focus', async () => {
  const { screen, team, save } = await openForm()
  await team.selectOptions('closed')
  await save.click()
  await expect.element(screen.getByText('This team is closed.')).toBeVisible()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  await expect.element(team).toHaveFocus()
})

test('a text that is too long is reported while typing and not sent', async () => {
  const { screen, name, save } = await openForm()
  await name.fill('x'.repeat(257))
  await expect.element(screen.getByText('Shorten it by 2 characters.')).toBeVisible()
  await save.click()
  await expect.element(name).toHaveFocus()
  expect(sent).toEqual([])
})

test('a form is sent once, as parsed by the schema, and can be reset by its owner', async () => {
  const { screen, name, save, submitTwice } = await openForm()
  await name.fill(' Wool ')
  submitTwice()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  expect(sent).toEqual([{ name: 'Wool', description: '', team_ids: [] }])
  replies[0]?.resolve('Wool')
  await expect.element(screen.getByText('Saved: Wool')).toBeVisible()
  await expect.element(name).toHaveValue('')
  await expect.element(save).not.toHaveAttribute('aria-busy')
  expect(screen.getByText('Enter a name.').query()).toBeNull()
})

test('a failure is shown at its fields until a change', async () => {
  const { screen, name, save } = await openForm()
  await name.fill('Wool')
  await save.click()
  const fields = { name: 'A graph named “Wool” already exists.', 'team_ids.0': 'Unknown team.' }
  replies[0]?.reject(new ApiError('graph_name_taken', 'Taken.', { fields }))
  await expect.element(screen.getByText(fields.name)).toBeVisible()
  await expect.element(screen.getByText('Unknown team.')).toBeVisible()
  await expect.element(screen.getByLabelText('Team')).toHaveFocus()
  expect(screen.getByRole('alert').query()).toBeNull()
  await name.fill('Wool 2')
  await expect.element(screen.getByText(fields.name)).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => sent.length).toBe(2)
})

test('a failure without a shown field is shown above the buttons', async () => {
  const { screen, name, save } = await openForm()
  await name.fill('Wool')
  await save.click()
  replies[0]?.reject(new ApiError('unreachable', 'Could not reach the service.'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Could not reach the service/)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Check that the service is/)
  await save.click()
  const fields = { description: 'Too long.' }
  replies[1]?.reject(new ApiError('field_out_of_range', 'description: Too long.', { fields }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/description: Too long\./)
})

test('a form that was closed while sending does nothing more', async () => {
  const { screen, name, save } = await openForm()
  await name.fill('Wool')
  await save.click()
  await screen.unmount()
  replies[0]?.reject(new ApiError('internal', 'It broke.'))
  await Promise.resolve()
  expect(sent).toHaveLength(1)
})
