import clsx from 'clsx'
import { Skeleton, SkeletonText } from './skeleton.tsx'

/** The page of a record: picture and text, and beside them a card as high as `aside` says. */
export function RecordSkeleton({ lines, aside }: { lines: number; aside: string }) {
  return (
    <div className="mt-10 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
      <div>
        <Skeleton className="aspect-16/9 rounded-md" />
        <SkeletonText lines={lines} className="mt-10" />
      </div>
      <Skeleton className={clsx('rounded-lg', aside)} />
    </div>
  )
}
