import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'

export function SectionLoading({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className="grid gap-4">
      <p aria-hidden="true" className="text-sm text-muted">
        {label}
      </p>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-80 w-full" />
    </LoadingRegion>
  )
}

export function SectionFailed({ error, onReload }: { error: Error; onReload: () => void }) {
  return (
    <FailedState
      title="Loading Error"
      reference={error instanceof ApiError ? error.requestId : null}
      reloadLabel="Try Again"
      onReload={onReload}
    >
      {reasonOf(error)}
    </FailedState>
  )
}
