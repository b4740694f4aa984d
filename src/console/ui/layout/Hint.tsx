import type { ElementType, ReactNode } from 'react'
import { boxProps, type AsProps, type BoxProps } from './box.ts'

/** Small secondary text under or beside other content. */
export function Hint<Tag extends ElementType = 'span'>(props: AsProps<Tag, BoxProps>): ReactNode
export function Hint({ as: Element = 'span', ...props }: AsProps<ElementType, BoxProps>) {
  return <Element {...boxProps('hint', props)} />
}
