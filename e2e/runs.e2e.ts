import { call } from './api.ts'
import type { RunningService } from './service.ts'
import { expect, expectAccessible, expectContrast, test } from './test.ts'

interface ImportedRun {
  id: string
}

/** Imports a run with its answer. */
async function importRun(
  service: RunningService,
  question: string,
  answer: string,
  parameters: { model?: string; temperature?: number } = {},
  key = service.key,
): Promise<string> {
  const { model = 'mdl-x5', temperature = 0.2 } = parameters
  const request = {
    model,
    messages: [
      { role: 'system', content: 'You answer in one sentence.' },
      { role: 'user', content: question },
    ],
    temperature,
  }
  const { id } = await call<ImportedRun>(service, 'POST', '/v1/runs', { request }, key)
  const message = {
    role: 'assistant',
    content: answer,
    refusal: null,
    tool_calls: null,
    graph_data: { sources: null, status: null, subqueries: null },
    llm_data: null,
    image_data: null,
    translation_data: null,
    web_search_data: null,
  }
  const response = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_795_000_000,
    model,
    system_fingerprint: 'reader',
    service_tier: null,
    choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message }],
    usage: {
      prompt_tokens: 31,
      completion_tokens: 9,
      total_tokens: 40,
      prompt_token_details: null,
      completion_tokens_details: null,
    },
  }
  await call(
    service,
    'PUT',
    `/v1/runs/${id}`,
    {
      status: 'completed',
      response,
      error: null,
      events: [{ at: 12, data: '[DONE]' }],
      first_token_ms: 12,
      duration_ms: 40,
    },
    key,
  )
  return id
}

test('a run is found, opened, compared and deleted', async ({ page: home, service }) => {
  const first = await importRun(service, 'When is high water at Bar?', 'High water is at three.')
  await importRun(service, 'When is high water at Bar?', 'High water is at four.', {
    temperature: 0.9,
  })
  await importRun(service, 'Who keeps the lamp?', 'The keeper does.')

  await home.goto(service.linkTo('/playground/runs?search=WATER+is'))
  const rows = home.getByRole('row').filter({ hasText: 'When is high water at Bar?' })
  await expect(rows).toHaveCount(2)
  await expect(home.getByRole('link', { name: 'Who keeps the lamp?' })).toHaveCount(0)
  await expect(rows.first()).toContainText('Imported')
  await expectAccessible(home)

  await rows.last().getByRole('link').click()
  await expect(home).toHaveURL(new RegExp(`/playground/runs/${first}$`))
  await expect(home.getByRole('region', { name: 'Answer' })).toContainText(
    'High water is at three.',
  )
  await expect(home.getByRole('complementary', { name: 'About this run' })).toContainText('40 ms')
  await expect(home.getByRole('link', { name: 'Open in playground' })).toHaveAttribute(
    'href',
    `/playground?run=${first}`,
  )
  await expectAccessible(home)

  await home.goBack()
  await expect(rows).toHaveCount(2)
  for (const box of await rows.getByRole('checkbox').all()) await box.check()
  await home.getByRole('button', { name: 'Compare' }).click()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Compare runs')
  const answer = home.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('1 line removed, 1 line added')
  await expect(answer.getByRole('deletion')).toHaveText('three')
  await expect(answer.getByRole('insertion')).toHaveText('four')
  await expect(home.getByRole('region', { name: 'Request' })).toContainText('"temperature": 0.9')
  await expectAccessible(home)

  await home.goto(`${service.address}/playground/runs/${first}`)
  await home.getByRole('button', { name: 'Delete' }).click()
  const question = home.getByRole('alertdialog')
  await expect(question).toContainText('When is high water at Bar?')
  await question.getByRole('button', { name: 'Delete run' }).click()
  await expect(home).toHaveURL(/\/playground\/runs$/)
  await home.goto(`${service.address}/playground/runs/${first}`)
  await expect(home.getByText('There is no such run.')).toBeVisible()
})

test('runs are walked by keyboard alone', async ({ page: home, service }) => {
  await importRun(service, 'How deep is the bar?', 'It is four metres deep.')
  const last = await importRun(service, 'How deep is the channel?', 'It is nine metres deep.')
  await home.goto(service.linkTo('/playground/runs'))
  const box = (name: string) => home.getByRole('checkbox', { name: new RegExp(name) })
  await box('How deep is the bar').focus()
  await home.keyboard.press('Space')
  await box('How deep is the channel').focus()
  await home.keyboard.press('Space')
  await home.getByRole('button', { name: 'Compare' }).press('Enter')
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(home.getByRole('deletion').first()).toBeVisible()

  await home.goto(`${service.address}/playground/runs`)
  await home.getByRole('link', { name: 'How deep is the channel?' }).focus()
  await home.keyboard.press('ArrowDown')
  await expect(home.getByRole('link', { name: 'How deep is the bar?' })).toBeFocused()
  await home.keyboard.press('ArrowUp')
  await home.keyboard.press('Enter')
  await expect(home).toHaveURL(new RegExp(`/playground/runs/${last}$`))
  await home.getByRole('tab', { name: 'Request' }).focus()
  await home.keyboard.press('ArrowRight')
  await expect(home.getByRole('tree', { name: 'Raw response' })).toBeVisible()
  await home.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(home.getByRole('alertdialog')).toBeVisible()
  await home.keyboard.press('Escape')
  await expect(home.getByRole('alertdialog')).toHaveCount(0)
  await expect(home.getByRole('button', { name: 'Delete' })).toBeFocused()
})

test.describe('on a narrow phone', () => {
  test.use({ colorScheme: 'light', viewport: { width: 360, height: 740 } })

  test('no page of runs scrolls sideways or has an accessibility violation, in either theme', async ({
    home,
    service,
  }) => {
    const long = 'a-word-that-is-longer-than-any-phone-is-wide-and-goes-on-and-on-and-on'
    const model = 'a-model-with-a-name-that-no-phone-was-ever-made-for-at-all-q4_K_M'
    const a = await importRun(service, long, `${long} ${long}`, { model })
    const b = await importRun(service, `${long} 潮汐`, '```\n'.concat(long, '\n```'), { model })
    for (const path of [
      '/playground/runs',
      '/playground/runs?search=nothing-says-this',
      `/playground/runs/${a}`,
      `/playground/diff?a=${a}&b=${b}`,
      '/playground/diff',
    ]) {
      await home.goto(`${service.address}${path}`)
      await expect(home.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(home.getByText(/^Loading|^Comparing/)).toHaveCount(0)
      const beyond = await home.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, beyond]).toEqual([path, 0])
      await expectAccessible(home)
      // The themes differ only in colors.
      await home.emulateMedia({ colorScheme: 'dark' })
      await expectContrast(home)
      await home.emulateMedia({ colorScheme: 'light' })
    }
  })
})
