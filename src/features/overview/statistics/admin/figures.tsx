import clsx from 'clsx'
import type { Statistics } from '../schema.ts'
import { ShareBar, sharesOf } from '#platform/ui/share-bar.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import type { countedKinds } from '#records/kinds/record-kind.ts'
import { languageTag, t } from '#platform/values/translate.ts'

type FiguresProps = { kinds: ReturnType<typeof countedKinds>; statistics: Statistics | undefined }

export function Figures({ kinds, statistics }: FiguresProps) {
  if (!statistics) {
    return (
      <LoadingRegion label={t('Loading the figures')}>
        <div className={gridClass}>
          {kinds.map(({ entity }) => (
            <div key={entity} className={cellClass}>
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
  const shares = sharesOf(
    kinds.map(({ entity }) => entity),
    Object.fromEntries(kinds.map(({ entity }) => [entity, statistics[entity] ?? 0])),
  )
  return (
    <section aria-label={t('Figures')}>
      <dl className={gridClass}>
        {shares.map(({ key, count, percent }, at) => (
          <div key={key} className={cellClass}>
            <dt className="flex items-center gap-2.5 text-sm text-muted">
              <span aria-hidden="true" className={clsx('size-2.5 rounded-full', tones[at % tones.length])} />
              {kinds[at]?.figure.label}
            </dt>
            <dd className="mt-2 font-display text-5xl tabular-nums">{count.toLocaleString(languageTag())}</dd>
            <dd className="mt-1 text-xs text-muted tabular-nums">{t('{percent}% of the total', { percent })}</dd>
          </div>
        ))}
      </dl>
      <ShareBar
        parts={shares.map(({ key, count }, at) => ({ key, count, fill: fills[at % fills.length] ?? '' }))}
        className="mt-8 h-3"
      />
    </section>
  )
}

const tones = ['bg-moss', 'bg-lake', 'bg-clay', 'bg-lichen']
const fills = ['fill-moss', 'fill-lake', 'fill-clay', 'fill-lichen']
const gridClass = 'grid grid-cols-2 gap-y-8 lg:grid-cols-4'
const cellClass = 'border-line px-5 first:pl-0 even:border-l max-lg:odd:pl-0 lg:not-first:border-l'
