import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Gives back what was typed and not saved before a crash, a reload or an expired session (decisions.md D). */
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
  const when = new Date(draft.keptAt)
  const day = Number.isNaN(when.getTime())
    ? ''
    : ` on ${when.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}`
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
