import { Component, type ComponentType, type ReactNode } from 'react'
import type { Location } from './location.ts'

interface RouteBoundaryProps {
  Problem: ComponentType<{ error: unknown }>
  location: Location
  children: ReactNode
}

interface RouteBoundaryState {
  failure: { error: unknown } | null
  location: Location
}

/** Shows what was thrown while a page was drawn, until another page is visited. */
export class RouteBoundary extends Component<RouteBoundaryProps, RouteBoundaryState> {
  override state: RouteBoundaryState = { failure: null, location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<RouteBoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(
    { location }: RouteBoundaryProps,
    state: RouteBoundaryState,
  ): RouteBoundaryState | null {
    return location === state.location ? null : { failure: null, location }
  }

  override render(): ReactNode {
    const { Problem, children } = this.props
    return this.state.failure ? <Problem error={this.state.failure.error} /> : children
  }
}
