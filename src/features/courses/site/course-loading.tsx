import { LoadingRegion, Skeleton, SkeletonText } from '#platform/ui/skeleton.tsx'

export function CourseLoading() {
  return (
    <LoadingRegion label="Loading the course…" className="page-margins pt-8 sm:pt-12">
      <h1 className="sr-only">Course</h1>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-6 h-6 w-56 rounded-full" />
      <Skeleton className="mt-5 h-12 w-[min(36rem,90%)]" />
      <div className="mt-10 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
        <div>
          <Skeleton className="aspect-16/9 rounded-md" />
          <SkeletonText lines={5} className="mt-10" />
        </div>
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </LoadingRegion>
  )
}
