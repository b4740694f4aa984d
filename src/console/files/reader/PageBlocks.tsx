import { Fragment } from 'react'
import { classes } from '#console/ui/classes.ts'
import { pageText } from '#contract/page-text.ts'
import type { Block, Page, Picture } from '#contract/pages.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { PagePicture } from './image/PagePicture.tsx'
import { itemOffsets, type PageMarks } from './mark-text.ts'
import { MarkedText } from './MarkedText.tsx'
import { PageTable } from './PageTable.tsx'
import styles from './PageView.module.css'

interface PageBlocksProps {
  file_id: string
  page: Pick<Page, 'number' | 'kind' | 'ocr' | 'blocks'> & { pictures: readonly Picture[] }
  marks: PageMarks
}

/** What was read from a page, as the structure it had, with its pictures. */
export function PageBlocks({ file_id, page, marks }: PageBlocksProps) {
  'use memo'
  const { number, kind, blocks } = page
  const { spans } = pageText(blocks)
  const levels = headingLevels(blocks)
  const pictures = Map.groupBy(page.pictures, ({ before }) => Math.min(before, blocks.length))
  const picturesAt = (index: number) =>
    pictures
      .get(index)
      ?.map((picture) => (
        <PagePicture key={picture.number} file_id={file_id} page={number} picture={picture} />
      ))
  return (
    <>
      {blocks.map((block, index) => (
        // eslint-disable-next-line react/no-array-index-key -- a page never changes, and a block is its place
        <Fragment key={index}>
          {picturesAt(index)}
          <OneBlock
            block={block}
            level={levels[index] ?? 3}
            kind={kind}
            offset={spans[index]?.start ?? 0}
            marks={marks}
          />
        </Fragment>
      ))}
      {picturesAt(blocks.length)}
      {blocks.length === 0 && page.ocr && <Hint as="p">No text found in this picture.</Hint>}
    </>
  )
}

interface OneBlockProps {
  block: Block
  /** The level of a heading in HTML. */
  level: number
  kind: Page['kind']
  offset: number
  marks: PageMarks
}

function OneBlock({ block, level, kind, offset, marks }: OneBlockProps) {
  switch (block.type) {
    case 'heading': {
      const Heading = headings[level - 3] ?? 'h6'
      return (
        <Heading dir="auto" className={styles['heading']}>
          <MarkedText text={block.text} offset={offset} marks={marks} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p dir="auto" className={styles['paragraph']}>
          <MarkedText text={block.text} offset={offset} marks={marks} />
        </p>
      )
    case 'description':
      return (
        <Stack gap={1} across="start">
          <Badge icon="eye">Described by {block.model}</Badge>
          <p dir="auto" className={styles['paragraph']}>
            <MarkedText text={block.text} offset={offset} marks={marks} />
          </p>
        </Stack>
      )
    case 'list': {
      const offsets = itemOffsets(block.items, offset)
      return (
        <ul dir="auto" className={styles['list']}>
          {block.items.map((item, index) => (
            <li
              // eslint-disable-next-line react/no-array-index-key -- as above
              key={index}
              dir="auto"
              style={{ marginInlineStart: `calc(${levelOf(item)} * var(--space-5))` }}
              className={classes(ownMark.test(item) && styles['marked'])}
            >
              <MarkedText text={item} offset={offsets[index] ?? offset} marks={marks} />
            </li>
          ))}
        </ul>
      )
    }
    case 'cue':
      return (
        <p className={styles['cue']}>
          <Hint mono className={styles['time']}>
            {clock(block.start)}
            <span className="unseen"> to {clock(block.end)}</span>
          </Hint>
          <span dir="auto">
            <MarkedText text={block.text} offset={offset} marks={marks} />
          </span>
        </p>
      )
    case 'table':
      return <PageTable table={block} isNumbered={kind === 'sheet'} offset={offset} marks={marks} />
  }
}

// An item that starts with a number or a dash gets no bullet.
const ownMark = /^\s*(?:(?:\p{N}+|\p{L})[.)]|[-–•])\s/u

const spacesOfLevel = 2
const maxLevel = 8

/** How deep an item is in its list, from 0. A reader of files writes two spaces for each level. */
function levelOf(item: string): number {
  const spaces = item.length - item.trimStart().length
  return Math.min(Math.floor(spaces / spacesOfLevel), maxLevel)
}

const headings = ['h3', 'h4', 'h5', 'h6'] as const

// The console's page has h1, each page of the file h2. Documents skip levels, which HTML must not.
function headingLevels(blocks: readonly Block[]): number[] {
  let previous = 2
  return blocks.map((block) => {
    if (block.type === 'heading') previous = Math.min(block.level + 2, previous + 1, 6)
    return previous
  })
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
