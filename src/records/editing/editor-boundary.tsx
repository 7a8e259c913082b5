import { Component, type ReactNode } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'

/** Contains a rendering error in one editor; shows a reference, under which the console has the error. */
export class EditorBoundary extends Component<{ children: ReactNode }, { reference: string | null }> {
  override state: { reference: string | null } = { reference: null }

  static getDerivedStateFromError(error: unknown) {
    return { reference: (error instanceof ApiError && error.requestId) || randomUuid().slice(0, 8) }
  }

  override componentDidCatch(error: unknown) {
    const { reference } = this.state
    console.error(`Editor error, reference ${reference}:`, error)
    toast.error(t('Editor Error'), {
      description: t(
        'This part of the page cannot be edited just now. What you typed is kept: press Try Again. Reference: {reference}',
        { reference },
      ),
      duration: 5000,
    })
  }

  override render() {
    const { reference } = this.state
    if (reference === null) return this.props.children
    return (
      <FailedState
        title={t('Something went wrong')}
        reference={reference}
        reloadLabel={t('Try Again')}
        onReload={() => this.setState({ reference: null })}
      >
        {t('An unexpected error occurred while editing.')}
      </FailedState>
    )
  }
}
