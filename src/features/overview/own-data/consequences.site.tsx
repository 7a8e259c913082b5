import type { erasureInWords } from './rules.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { t } from '#platform/values/translate.ts'

type ConsequencesProps = {
  /** Undefined until they are known; `error`: why they are not. */
  said: ReturnType<typeof erasureInWords> | undefined
  error: Error | null
  /** What it means that something is not paid yet. */
  unpaid: string
}

/** What an erasure does, before it is done. */
export function Consequences({ said, error, unpaid }: ConsequencesProps) {
  if (!said && error) {
    return (
      <p role="alert" className="mt-4 text-sm text-danger">
        {reasonOf(error)}
      </p>
    )
  }
  const shapes = ['h-5 w-full', 'h-5 w-3/4']
  if (!said) return <LoadingRegion label={t('Looking what there is…')} className="mt-5 grid gap-3" shapes={shapes} />
  const { hindrance, goes, stays, pending } = said
  return (
    <div className="mt-5 grid gap-5 text-sm">
      {hindrance && (
        <p role="alert" className="rounded-md border border-important p-4">
          {hindrance}
        </p>
      )}
      {pending.length > 0 && (
        <div className="rounded-md border border-important p-4">
          <p className="font-[550]">{t('Not paid yet')}</p>
          <p className="mt-1">{unpaid}</p>
          <Lines lines={pending} />
        </div>
      )}
      <div>
        <h3 className="text-base">{t('What goes')}</h3>
        <Lines lines={goes} />
      </div>
      <div>
        <h3 className="text-base">{t('What stays')}</h3>
        <Lines lines={stays} />
      </div>
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-2 grid list-disc gap-1.5 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
