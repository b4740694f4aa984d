import type { Block, Page } from '#contract/pages.ts'
import type { Database } from '#service/database/schema.ts'
import { passageMaker, withTerms } from '#service/retrieval/chunk-pages.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'

export const heading = (level: number, text: string): Block => ({ type: 'heading', level, text })
export const paragraph = (text: string): Block => ({ type: 'paragraph', text })
export const paragraphs = (...texts: string[]): Block[] => texts.map(paragraph)
export const table = (header: string[], ...rows: string[][]): Block => ({
  type: 'table',
  header,
  rows,
  first_row: 2,
})
/** The first page of a file, a section without a label unless `own` says otherwise. */
export const pageOf = (blocks: Block[], own: Partial<Page> = {}): Page => ({
  number: 1,
  kind: 'section',
  label: null,
  ocr: false,
  blocks,
  ...own,
})
const list = (...items: string[]): Block => ({ type: 'list', items })

function pages(kind: Page['kind'], ...blocksOfPages: Block[][]): Page[] {
  return blocksOfPages.map((blocks, index) => pageOf(blocks, { number: index + 1, kind }))
}

const handbook = pages(
  'page',
  [
    heading(1, 'Northwind Employee Handbook'),
    paragraph(
      'This handbook applies to all staff of Northwind Traders. It was last revised in March 2025.',
    ),
    heading(2, 'Paid leave'),
    paragraph(
      'Full-time employees receive 25 days of paid annual leave per calendar year. Part-time employees receive a proportional share. Unused leave of up to five days may be carried over until 31 March of the following year.',
    ),
    paragraph('Leave requests must be approved by the line manager at least two weeks in advance.'),
    heading(2, 'Parental leave'),
    paragraph(
      'Parents are entitled to 16 weeks of fully paid parental leave. The leave can be taken at any time within the first year after the birth or adoption of a child.',
    ),
    heading(2, 'Sick leave'),
    paragraph(
      'An employee who falls ill informs the line manager before 10 a.m. on the first day. A medical certificate is required from the fourth day of absence.',
    ),
  ],
  [
    heading(2, 'Equipment'),
    paragraph(
      'Every new hire is given a laptop and a headset on the first day. Lost or stolen laptops must be reported to the IT service desk within 24 hours.',
    ),
    list(
      'Laptops are replaced every four years',
      'Headsets are replaced when broken',
      'Private use of company phones is allowed',
    ),
    heading(2, 'Expenses'),
    paragraph(
      'Travel expenses are reimbursed within 30 days after the receipts have been submitted. Meals are reimbursed up to €45 per day. Business-class flights need the approval of the finance director, Dr. Maria Keller.',
    ),
    heading(2, 'Opening hours'),
    paragraph('Monday to Thursday 8:00–18:00, Friday 8:00–16:00.'),
    heading(2, 'Remote work'),
    paragraph(
      'Staff may work from home on up to three days a week. Working from abroad has to be agreed with the HR department beforehand.',
    ),
  ],
)

const prices = [
  pageOf(
    [
      table(
        ['Plan', 'Monthly price', 'Seats', 'Storage', 'Support'],
        ['Starter', '€9', '3', '20 GB', 'E-mail'],
        ['Team', '€29', '15', '200 GB', 'E-mail and chat'],
        ['Enterprise', '€99', 'unlimited', '2 TB', 'Phone, around the clock'],
      ),
    ],
    { kind: 'sheet', label: 'Plans 2025' },
  ),
]

const log = pages('section', [
  paragraph(
    [
      '2025-05-02 08:14:03 INFO backup started for volume atlas-01',
      '2025-05-02 08:41:55 ERROR backup of volume atlas-01 failed: disk quota exceeded',
      '2025-05-02 09:02:10 WARN retry scheduled in 30 minutes',
      '2025-05-02 09:35:47 INFO backup of volume atlas-01 completed, 312 GB written',
      '2025-05-02 11:20:00 INFO user mdiaz signed in from 10.4.0.17',
    ].join('\n'),
  ),
])

const faq = pages('section', [
  heading(1, 'Returns and deliveries'),
  paragraph('How long do I have to return an item?'),
  paragraph(
    'You have 60 days from the day of delivery. The item must be unused and in its original packaging.',
  ),
  paragraph('Do you ship abroad?'),
  paragraph('Yes, we deliver to every country of the European Union and to Norway.'),
  paragraph('Who pays for the return?'),
  paragraph('We pay if the item is faulty, otherwise the customer does.'),
])

const talk = [
  pageOf(
    [
      'Welcome to the quarterly review.',
      'Revenue grew by 12 percent to 4.6 million euros.',
      'The new warehouse in Rotterdam opens on 14 September.',
      'Thank you, and see you in October.',
    ].map((text, index) => ({
      type: 'cue' as const,
      number: index + 1,
      start: index * 4,
      end: index * 4 + 3,
      text,
    })),
  ),
]

const history = pages('section', [
  heading(1, 'About Northwind'),
  paragraph(
    'Northwind Traders was founded in 1987 by Ingrid Solberg in Bergen. The company moved its headquarters to Hamburg in 2004. Today it employs 640 people at nine sites.',
  ),
  paragraph('Jonas Weber has been the chief executive since 2019. He came from Lufthansa Cargo.'),
  paragraph('倉庫の営業時間は午前九時から午後五時までです。祝日は休業します。'),
  paragraph('Das Lager in Kiel beschäftigt vierzig Mitarbeiter und wurde 2011 gebaut.'),
])

/** A small firm's documents: what the reader's tests ask about. */
export const corpus: Readonly<Record<string, Page[]>> = {
  'handbook.pdf': handbook,
  'prices.xlsx': prices,
  'backup.txt': log,
  'faq.html': faq,
  'review.srt': talk,
  'about.md': history,
}

/** Stores and indexes pages as a file of a graph. */
export async function indexPages(
  database: Database,
  file: { id: string; name: string; graph_id: string },
  filePages: readonly Page[],
): Promise<void> {
  const kind = file.name.split('.').at(-1) ?? ''
  await database
    .insertInto('files')
    .values({
      id: file.id,
      version_id: file.id,
      organization_id: 'organization',
      team_id: null,
      name: file.name,
      name_folded: file.name,
      kind,
      media_type: '',
      size: 0,
      sha256: '',
      status: 'completed',
      stage: 'completed',
      progress_done: 0,
      progress_total: null,
      error_code: null,
      error_description: null,
      created_at: '2026-01-01T00:00:00.000000Z',
      deleted_at: null,
    })
    .execute()
  await database
    .insertInto('file_versions')
    .values({
      id: file.id,
      file_id: file.id,
      number: 1,
      name: file.name,
      kind,
      media_type: '',
      size: 0,
      sha256: '',
      created_at: '2026-01-01T00:00:00.000000Z',
    })
    .execute()
  await database
    .insertInto('graph_files')
    .values({
      graph_id: file.graph_id,
      file_id: file.id,
      status: 'completed',
      kind,
      name_folded: file.name,
    })
    .execute()
  await searchIndex(database).addPassages(file.id, filePages.flatMap(passageMaker()).map(withTerms))
}

/** Removes the passages of a file from the index. */
export async function unindexFile(database: Database, version_id: string): Promise<void> {
  while (await searchIndex(database).removeSome(version_id, 1000)) continue
}
