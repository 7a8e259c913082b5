import { RecordSkeleton } from '#platform/ui/record-skeleton.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'

export function AnnouncementLoading() {
  return (
    <LoadingRegion label="Loading the announcement…" className="page-margins pt-8 sm:pt-12">
      <h1 className="sr-only">Announcement</h1>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-7 h-6 w-40 rounded-full" />
      <Skeleton className="mt-5 h-12 w-[min(36rem,90%)]" />
      <Skeleton className="mt-5 h-5 w-28" />
      <RecordSkeleton lines={6} aside="h-56" />
    </LoadingRegion>
  )
}
