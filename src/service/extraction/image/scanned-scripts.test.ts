import { afterAll, expect, test } from 'vitest'
import { fixture, pagesOf, textsOf } from '#service/extraction/test-extract.ts'
import { setOcrLanguages } from './ocr-languages.ts'

afterAll(() => {
  setOcrLanguages(['eng'])
})

/** The recognized text of a photographed notice. Where lines are joined does not matter. */
async function read(name: string, languages: readonly string[]): Promise<string> {
  setOcrLanguages(languages)
  const [page] = await pagesOf(fixture(name))
  return textsOf(page?.blocks ?? []).join('')
}

test('a Chinese scan is read', async () => {
  expect(await read('scan-chinese.jpg', ['chi_sim', 'eng'])).toBe(
    '游泳馆通知周一至周五上午九点开放。儿童必须由家长陪同入场。储物柜的押金是二十元。雷雨天气时室外泳池关闭。',
  )
})

test('a Japanese scan is read', async () => {
  expect(await read('scan-japanese.jpg', ['eng', 'jpn'])).toBe(
    '図書館からのお知らせ閉館時間は午後八時です。本は二週間まで借りられます。水曜日は展示室を休みます。自転車は北側の入口に置いてください。',
  )
})
