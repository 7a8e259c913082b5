import clsx from 'clsx'
import { sharesOfStatistics } from '#features/statistics/rules.ts'
import type { Statistics } from '#features/statistics/schema.ts'
import { ShareBar } from '#platform/ui/share-bar.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'

const order = ['profiles', 'courses', 'announcements', 'resources'] as const

/** The four figures and, as one bar, how they share the whole; blocks of the same size while they load. */
export function Figures({ statistics }: { statistics: Statistics | undefined }) {
  if (!statistics) {
    return (
      <LoadingRegion label="Loading the figures">
        <div className={gridClass}>
          {order.map((key) => (
            <div key={key} className={cellClass}>
              <Skeleton className="h-5 w-28" />
              <Skeleton className="mt-4 h-12 w-20" />
              <Skeleton className="mt-3 h-4 w-24" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-8 h-3 w-full rounded-full" />
      </LoadingRegion>
    )
  }
  const shares = sharesOfStatistics(statistics)
  return (
    <section aria-label="Figures">
      <dl className={gridClass}>
        {shares.map(({ key, count, percent }) => (
          <div key={key} className={cellClass}>
            <dt className="flex items-center gap-2.5 text-sm text-muted">
              <span aria-hidden="true" className={clsx('size-2.5 rounded-full', tones[key])} />
              {labels[key]}
            </dt>
            <dd className="mt-2 font-display text-5xl tabular-nums">{count.toLocaleString('en')}</dd>
            <dd className="mt-1 text-xs text-muted tabular-nums">{percent}% of the total</dd>
          </div>
        ))}
      </dl>
      <ShareBar parts={shares.map(({ key, count }) => ({ key, count, fill: fills[key] }))} className="mt-8 h-3" />
    </section>
  )
}

const labels = { profiles: 'Profiles', courses: 'Courses', announcements: 'Announcements', resources: 'Resources' }
const tones = { profiles: 'bg-moss', courses: 'bg-lake', announcements: 'bg-clay', resources: 'bg-lichen' }
const fills = { profiles: 'fill-moss', courses: 'fill-lake', announcements: 'fill-clay', resources: 'fill-lichen' }
const gridClass = 'grid grid-cols-2 gap-y-8 lg:grid-cols-4'
const cellClass = 'border-line px-5 first:pl-0 even:border-l max-lg:odd:pl-0 lg:not-first:border-l'
