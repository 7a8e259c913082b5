import { certificateInstead, withdrawCertificate } from '#features/issued-certificates/listing/client.ts'
import { withdrawalSchema } from '#features/issued-certificates/listing/schema.ts'
import { toldText } from '#features/issued-certificates/rules.ts'
import type { IssuedCertificate } from '#features/issued-certificates/schema.ts'
import { checkedBy, useDraftedForm } from '#platform/browser/use-drafted-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextAreaField } from '#platform/ui/input.tsx'
import { Message } from '#platform/ui/message.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'

export type ChangeDialogProps = {
  certificate: IssuedCertificate
  onChanged: (certificate: IssuedCertificate) => void
  /** Somebody else was quicker: as it stands now. */
  onStale: (certificate: IssuedCertificate) => void
  onClose: () => void
}

const names = ['reason', 'is_public'] as const
const isOn = 'on'

/** Withdraws a certificate; the reason is kept on the device until it is done. */
export function WithdrawDialog({ certificate, onChanged, onStale, onClose }: ChangeDialogProps) {
  const { id, number, version } = certificate
  const { form, values, errors, trouble, isSending, change, submit } = useDraftedForm({
    draftKey: `issued-certificates/${id}/withdraw`,
    names,
    check: ({ reason = '', is_public }) =>
      checkedBy(withdrawalSchema, { version, reason, is_reason_public: is_public === isOn }),
    send: async (message) => {
      try {
        return await withdrawCertificate(id, message)
      } catch (error) {
        const theirs = certificateInstead(error)
        if (theirs) onStale(theirs)
        throw error
      }
    },
    onSent: (withdrawn) => {
      toast.success('The certificate is withdrawn', { description: number })
      onChanged(withdrawn)
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      busy={isSending}
      title="Withdraw this certificate?"
      description={`For good: its page says so from now on, with the day. It can be issued again under another number. ${toldText(certificate)}`}
      foot={
        <>
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form="withdraw" busy={isSending}>
            Withdraw
          </Button>
        </>
      }
    >
      <form ref={form} id="withdraw" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextAreaField
          label="Why"
          name="reason"
          required
          rows={3}
          maxLength={1000}
          value={values['reason'] ?? ''}
          error={errors['reason']}
          onChange={({ target }) => change({ reason: target.value })}
        />
        <Switch
          label="Say the reason on its page"
          hint="To anybody who has the number. Otherwise only the office reads it."
          checked={values['is_public'] === isOn}
          onChange={({ target }) => change({ is_public: target.checked ? isOn : '' })}
        />
        {trouble && (
          <p role="alert" className="text-sm text-danger">
            <Message>{trouble.message}</Message>
          </p>
        )}
      </form>
    </Dialog>
  )
}
