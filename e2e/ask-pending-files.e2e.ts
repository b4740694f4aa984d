import { createGraph, sendFile, uploadText } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test.use({ ownsService: true })

const readNames = ['cars', 'bicycles', 'cabins', 'luggage', 'meals']
const newNames = ['dogs', 'cats', 'horses', 'parrots', 'goats']

test('an answer says that files are still processing, and is asked for again once they are', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Ask early')
  for (const name of readNames) {
    const text = `The fare for ${name} is printed on the ticket of the ferry Astrid.\n`
    await uploadText(service, `${name}.md`, text, graph.id)
  }
  // Files wait while no process reads them.
  await service.restart({ SHEAF_WORKERS: '0' })
  for (const name of newNames) {
    const text = `The fare for ${name} on the ferry Astrid is seven crowns.\n`
    await sendFile(service, `${name}.md`, Buffer.from(text), graph.id)
  }

  await home.goto(service.linkTo(`/graphs/${graph.id}/ask`))
  const notice = home.getByText(
    '5 of 10 files are still processing. Answers don’t include them yet.',
  )
  await expect(notice).toBeVisible()
  const box = home.getByRole('textbox', { name: 'Question' })
  await expect
    .poll(async () => {
      const [above, below] = [await notice.boundingBox(), await box.boundingBox()]
      return above !== null && below !== null && above.y + above.height < below.y
    })
    .toBe(true)
  await box.fill('What is the fare for goats?')
  await box.press('Enter')
  const turn = home.getByRole('article')
  await expect(turn).toContainText('Answered while 5 files of 10 were still processing.')
  await expect(turn).not.toContainText('seven crowns')
  await expectAccessible(home)

  await service.restart({ SHEAF_WORKERS: '1' })
  await expect(
    home.getByText('All files have been processed. The last answer did not include them all.'),
  ).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expectAccessible(home)
  await home
    .getByRole('status')
    .filter({ hasText: 'All files have been processed' })
    .getByRole('button', { name: 'Ask again' })
    .click()
  await expect(turn).toContainText('The fare for goats on the ferry Astrid is seven crowns.')
  await expect(turn).toHaveCount(1)
  await expect(home.getByText(/still processing|All files have been processed/)).toHaveCount(0)
  await home.reload()
  await expect(turn).toContainText('seven crowns')
})
