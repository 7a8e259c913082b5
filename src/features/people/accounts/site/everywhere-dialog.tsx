import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#platform/ui/lazy-confirm.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'

type EverywhereDialogProps = {
  /** Whose sessions they are, where they are not one's own. */
  person?: string | undefined
  /** Words for revoking the API keys as well; nothing where there are none. */
  keysLabel: ReactNode
  failed: string
  onEnd: (keys: 'revoke' | 'keep') => Promise<void>
  onClose: () => void
}

/** Asks before every session of a person is ended; it is closed once that failed or is done. */
export function EverywhereDialog({ person, keysLabel, failed, onEnd, onClose }: EverywhereDialogProps) {
  const { isBusy, run } = useAction()
  const [isRevoking, setRevoking] = useState(false)
  async function end() {
    await run(failed, () => onEnd(isRevoking ? 'revoke' : 'keep'))
    onClose()
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={person === undefined ? t('Sign out everywhere?') : t('Sign {person} out everywhere?', { person })}
      description={person === undefined ? own : theirs}
      confirmLabel={t('Sign out everywhere')}
      busy={isBusy}
      onConfirm={() => void end()}
    >
      {keysLabel && (
        <Switch
          className="mt-4"
          label={keysLabel}
          hint={t('They go on working without a session.')}
          checked={isRevoking}
          onChange={({ target }) => setRevoking(target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}

const theirs = t(
  'Every browser and program in which this person is signed in is signed out at once. Role, profile and enrollments stay, and signing in again is possible at any time.',
)
const own = t(
  'Every browser and program in which you are signed in is signed out at once, this one too. You can sign in again at any time.',
)
