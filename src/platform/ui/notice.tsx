import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite } from '#platform/browser/use-site.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { Button } from './button.tsx'
import { t } from '#platform/values/translate.ts'

export function Notice({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-wash px-4 py-3 text-sm">
      <History className="size-5 shrink-0 text-accent" />
      <p className="min-w-48 flex-1">{children}</p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}

type DraftOfferProps = {
  /** 'Changes to the hero section' */
  what?: string
  draft: { keptAt: string }
  onTake: () => void
  onForget: () => void
}

/** Offers what was typed before a crash, a reload or an expired session. */
export function DraftOffer({ what = t('Changes'), draft, onTake, onForget }: DraftOfferProps) {
  const { timeZone } = useSite()
  const isDated = !Number.isNaN(Date.parse(draft.keptAt))
  const moment = isDated ? formatMoment(draft.keptAt, timeZone) : null
  return (
    <Notice
      actions={
        <>
          <Button size="sm" onClick={onTake}>
            {t('Bring them back')}
          </Button>
          <Button variant="quiet" size="sm" onClick={onForget}>
            {t('Forget them')}
          </Button>
        </>
      }
    >
      {moment
        ? t('{what} were left unsaved on this device on {moment}.', { what, moment })
        : t('{what} were left unsaved on this device.', { what })}
    </Notice>
  )
}
