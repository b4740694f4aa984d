import type { ElementType, ReactNode } from 'react'
import { boxProps, type AsProps, type BoxProps, type Space } from './box.ts'

interface StackProps extends BoxProps {
  gap?: Space | undefined
  /** The horizontal alignment of the children; stretched by default. */
  across?: 'start' | 'center' | undefined
  /** As many columns as fit: of fields, or of whole parts of a page. */
  columns?: 'narrow' | 'wide' | undefined
}

/** Children below each other. Long words wrap, so that they never widen the stack. */
export function Stack<Tag extends ElementType = 'div'>(props: AsProps<Tag, StackProps>): ReactNode
export function Stack({ as: Element = 'div', ...props }: AsProps<ElementType, StackProps>) {
  return <Element {...boxProps('stack', props)} />
}
