import { useState } from 'react'
import { SignInAgainDialog } from '#features/accounts/site/sign-in-again-dialog.tsx'
import { renewSecret } from '#features/webhooks/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'

/** Makes a new secret after a question, and shows it this once. */
export function SecretDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })
  const [secret, setSecret] = useState<string | null>(null)
  const renew = async () => setSecret((await renewSecret(id)).secret)
  if (refusal !== null) return <SignInAgainDialog reason={refusal} chosen={null} onClose={onClose} />
  if (secret === null) {
    return (
      <ConfirmDialog
        onClose={onClose}
        title="Make a new signing secret?"
        description="For 24 hours messages are signed with both, so that the program can change to the new one."
        confirmLabel="Make a new secret"
        tone="primary"
        busy={isBusy}
        onConfirm={() => void run('There is no new secret', renew, onClose)}
      />
    )
  }
  return (
    <Dialog onClose={onClose} title="The signing secret" size="md" foot={<Button onClick={onClose}>Done</Button>}>
      <CopyField
        label="Signing secret"
        value={secret}
        hint="Copy it now: it is shown this once. The one before signs for 24 hours more."
      />
    </Dialog>
  )
}
