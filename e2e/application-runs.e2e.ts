import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { call, createGraph, uploadText } from './api.ts'
import type { RunningService } from './service.ts'
import { expect, expectAccessible, test } from './test.ts'

test.use({ env: { SHEAF_SCRIPTED_MODEL: 'true' } })

/** Creates and deploys an application with a text and an option. */
async function deployed(service: RunningService, name: string, model = 'scripted') {
  const application = await call<{ id: string }>(service, 'POST', '/v1/applications', {
    name,
    description: 'Says what a clause means for whoever signs it',
    blueprint: {
      model,
      inputs: [
        { name: 'Clause', input_type: 'text', description: 'A paragraph of a contract' },
        { name: 'Tone', input_type: 'dropdown', options: { list: ['Plain', 'Formal'] } },
        { name: 'Notes', input_type: 'file', required: false },
      ],
      messages: [{ role: 'user', content: '{{Tone}}: {{Clause}} {{Notes}}' }],
    },
  })
  await call(service, 'POST', `/v1/applications/${application.id}/deploy`, {})
  return application
}

/** Drags files of this machine over an element and drops them there, as a mouse does. */
async function dropByMouse(page: Page, target: Locator, files: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('nothing to drop on')
  const client = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    await client.send('Input.dispatchDragEvent', { type, x, y, data })
  }
  await client.detach()
}

test('a colleague who can only run applications fills in the form and gets the answer', async ({
  service,
  page,
}) => {
  const { id } = await deployed(service, 'Explain a clause')
  const { key } = await call<{ key: string }>(service, 'POST', '/v1/admin/keys', {
    name: 'Colleague',
    permissions: ['applications:read', 'files:write'],
  })
  await page.goto(`${service.address}/#key=${key}`)
  await page.getByRole('link', { name: 'Applications' }).first().click()
  await page.getByRole('link', { name: 'Explain a clause' }).click()
  await page.getByRole('link', { name: 'Run', exact: true }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('Enter some text.')).toBeVisible()
  await expect(page.getByLabel('Clause', { exact: true })).toBeFocused()

  await page
    .getByLabel('Clause', { exact: true })
    .fill('The tenant pays for repairs of up to 100 euros.')
  await page.getByLabel('Tone', { exact: true }).selectOption('Plain')
  await page.getByLabel('Upload Notes').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Repairs are listed in the appendix.'),
  })
  await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible()
  const run = page.getByRole('button', { name: 'Run', exact: true })
  await expect(run).not.toHaveAttribute('aria-disabled', 'true')
  await run.click()
  await expect(page.getByRole('button', { name: 'Copy answer' })).toBeVisible()

  // The link fills in the texts, and its fragment reaches no server.
  const link = new URLSearchParams({ Clause: 'No pets.', Tone: 'Formal' })
  await page.goto(`${service.address}/applications/${id}/run#${link}`)
  await page.reload()
  await expect(page.getByLabel('Clause', { exact: true })).toHaveValue('No pets.')
  await expect(page.getByLabel('Tone', { exact: true })).toHaveValue('Formal')
})

test('the files of a run are dropped with the mouse, chosen from those that are there, or refused', async ({
  service,
  page: home,
}, { outputDir }) => {
  const graph = await createGraph(service, 'Appendices')
  await uploadText(service, 'appendix.md', 'The lamp is green.', graph.id)
  const application = await call<{ id: string }>(service, 'POST', '/v1/applications', {
    name: 'Read papers',
    blueprint: {
      model: 'scripted',
      inputs: [
        { name: 'Papers', input_type: 'file', options: { max_files: 2 } },
        { name: 'Photo', input_type: 'media' },
      ],
      messages: [{ role: 'user', content: 'say: {{Papers}} {{Photo}}' }],
    },
  })
  await call(service, 'POST', `/v1/applications/${application.id}/deploy`, {})
  await home.goto(service.linkTo(`/applications/${application.id}/run`))
  await mkdir(outputDir, { recursive: true })
  const paper = join(outputDir, 'paper.txt')
  await writeFile(paper, 'The lamp is blue.')

  const papers = home.getByRole('group', { name: 'Papers' })
  await dropByMouse(home, papers, [paper])
  await expect(papers.getByRole('button', { name: 'Remove paper.txt' })).toBeVisible()
  await papers.getByRole('button', { name: 'Choose from files' }).click()
  await papers.getByLabel('Uploaded files').selectOption('appendix.md')
  await expect(papers.getByRole('button', { name: 'Remove appendix.md' })).toBeVisible()

  const photo = home.getByRole('group', { name: 'Photo' })
  await dropByMouse(home, photo, [paper])
  await expect(photo.getByRole('alert')).toHaveText('Choose a file of the type png, jpg, jpeg.')
  await expectAccessible(home)
  await photo.getByRole('button', { name: 'Dismiss paper.txt' }).click()
  await dropByMouse(home, photo, [resolve('public/samples/lunna-pier-notice.jpg')])
  await expect(photo.getByRole('button', { name: 'Remove lunna-pier-notice.jpg' })).toBeVisible()

  const run = home.getByRole('button', { name: 'Run', exact: true })
  await expect(run).not.toHaveAttribute('aria-disabled', 'true')
  await run.click()
  const answer = home.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('The lamp is blue.')
  await expect(answer).toContainText('The lamp is green.')
})

test('a table runs as a batch that survives a reload, and its results are a CSV file', async ({
  service,
  page: home,
}) => {
  const { id } = await deployed(service, 'Explain many clauses')
  await home.goto(service.linkTo(`/applications/${id}/batch`))
  const rows = Array.from({ length: 120 }, (_, at) => `"Clause ${at + 1}, of 120",Plain`)
  await home.getByLabel('CSV file').setInputFiles({
    name: 'clauses.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Clause,Tone\n${rows.join('\n')}\n,Plain\n=1+1,Rude\n`),
  })
  await expect(home.getByText('Row 121: “Clause” is empty.')).toBeVisible()
  await expect(home.getByText('Row 122: “Rude” is not an option for “Tone”.')).toBeVisible()
  await home.getByLabel('Skip these rows').check()
  await home.getByRole('button', { name: 'Run 120 rows' }).click()
  await expect(home.getByRole('heading', { name: 'clauses', exact: true })).toBeVisible()
  await home.reload()
  await expect(home.getByText('120 of 120 answered · 2 skipped')).toBeVisible({ timeout: 30_000 })
  await expect(home.getByText('Completed')).toBeVisible()
  const download = home.waitForEvent('download')
  await home.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('clauses-results.csv')
})
