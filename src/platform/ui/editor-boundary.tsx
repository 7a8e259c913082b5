import { Component, type ReactNode } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { FailedState } from './failed-state.tsx'
import { toast } from './toast.ts'

/** Keeps a fault in one editor from taking the others with it; what was typed is kept by whoever holds the edits. */
export class EditorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('Editor error:', error)
    toast.error('Editor Error', { description: reasonOf(error), duration: 5000 })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <FailedState
        title="Something went wrong"
        reloadLabel="Try Again"
        onReload={() => this.setState({ failed: false })}
      >
        An unexpected error occurred while editing.
      </FailedState>
    )
  }
}
