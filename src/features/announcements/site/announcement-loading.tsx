import { LoadingRegion, Skeleton, SkeletonText } from '#platform/ui/skeleton.tsx'

export function AnnouncementLoading() {
  return (
    <LoadingRegion label="Loading the announcement…" className="page-margins pt-8 sm:pt-12">
      <h1 className="sr-only">Announcement</h1>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-7 h-6 w-40 rounded-full" />
      <Skeleton className="mt-5 h-12 w-[min(36rem,90%)]" />
      <Skeleton className="mt-5 h-5 w-28" />
      <div className="mt-10 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
        <div>
          <Skeleton className="aspect-16/9 rounded-md" />
          <SkeletonText lines={6} className="mt-10" />
        </div>
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </LoadingRegion>
  )
}
