import { useSite } from '#platform/browser/use-site.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Offers what was typed before a crash, a reload or an expired session. */
export function DraftOffer({
  what = 'Changes',
  draft,
  onTake,
  onForget,
}: {
  /** 'Changes to the hero section' */
  what?: string
  draft: { keptAt: string }
  onTake: () => void
  onForget: () => void
}) {
  const { timeZone } = useSite()
  const day = Number.isNaN(Date.parse(draft.keptAt)) ? '' : ` on ${formatMoment(draft.keptAt, timeZone)}`
  return (
    <Notice
      actions={
        <>
          <Button size="sm" onClick={onTake}>
            Bring them back
          </Button>
          <Button variant="quiet" size="sm" onClick={onForget}>
            Forget them
          </Button>
        </>
      }
    >
      {what} were left unsaved on this device{day}.
    </Notice>
  )
}
