import clsx from 'clsx'
import { LoadingRegion, Skeleton, SkeletonText } from '#platform/ui/skeleton.tsx'

type RecordSkeletonProps = { label: string; heading: string; shapes: readonly string[]; lines: number; aside: string }

/** The page of a record: what stands at its top, picture and text, and beside them a card as high as `aside` says. */
export function RecordSkeleton({ label, heading, shapes, lines, aside }: RecordSkeletonProps) {
  return (
    <LoadingRegion label={label} className="page-margins pt-8 sm:pt-12" shapes={shapes}>
      <h1 className="sr-only">{heading}</h1>
      <div className="mt-10 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
        <div>
          <Skeleton className="aspect-16/9 rounded-md" />
          <SkeletonText lines={lines} className="mt-10" />
        </div>
        <Skeleton className={clsx('rounded-lg', aside)} />
      </div>
    </LoadingRegion>
  )
}
