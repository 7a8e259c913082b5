import { useState } from 'react'
import { certificateInstead, reissueCertificate } from '#features/issued-certificates/listing/client.ts'
import { reissueSchema } from '#features/issued-certificates/listing/schema.ts'
import { lastDayOf, toldText } from '#features/issued-certificates/rules.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { checkedBy, useDraftedForm } from '#platform/browser/use-drafted-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { Message } from '#platform/ui/message.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { ValidityField } from './validity-field.tsx'
import type { ChangeDialogProps } from './withdraw-dialog.tsx'

const names = ['name', 'title', 'reason'] as const

/** Issues a certificate again, such as with a name that is spelled right; what is typed is kept on the device until it is done. */
export function ReissueDialog({ certificate, onChanged, onStale, onClose }: ChangeDialogProps) {
  const { id, version, expires_at } = certificate
  const { timeZone } = useSite()
  const [validity, setValidity] = useState<{ months: number | null } | null>(null)
  const before = { name: certificate.holder_name ?? '', title: certificate.title, reason: '' }
  const { form, values, errors, trouble, isSending, change, submit } = useDraftedForm({
    draftKey: `issued-certificates/${id}/reissue`,
    names,
    check: (typed) => checkedBy(reissueSchema, { version, ...before, ...typed, ...validity }),
    send: async (message, key) => {
      try {
        return await reissueCertificate(id, message, key)
      } catch (error) {
        const theirs = certificateInstead(error)
        if (theirs) onStale(theirs)
        throw error
      }
    },
    onSent: (made) => {
      toast.success('The certificate is issued again', { description: made.number })
      onChanged(made)
      onClose()
    },
  })
  const shown = { ...before, ...values }
  return (
    <Dialog
      onClose={onClose}
      busy={isSending}
      title="Issue this certificate again?"
      description={`Under a new number. This one is withdrawn, and its page leads to the new one. ${toldText(certificate)}`}
      foot={
        <>
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="reissue" busy={isSending}>
            Issue again
          </Button>
        </>
      }
    >
      <form ref={form} id="reissue" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          name="name"
          required
          maxLength={300}
          autoComplete="off"
          value={shown.name}
          error={errors['name']}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label="Title of the certificate"
          name="title"
          required
          maxLength={300}
          value={shown.title}
          error={errors['title']}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextAreaField
          label="Why it is issued again"
          name="reason"
          hint="Only the office reads it."
          required
          rows={3}
          maxLength={1000}
          value={shown.reason}
          error={errors['reason']}
          onChange={({ target }) => change({ reason: target.value })}
        />
        <Switch
          label={
            expires_at === null
              ? 'Valid for ever, as before'
              : `Valid until ${lastDayOf(expires_at, timeZone)}, as before`
          }
          checked={validity === null}
          onChange={({ target }) => setValidity(target.checked ? null : { months: 24 })}
        />
        {validity && <ValidityField months={validity.months} onChange={(months) => setValidity({ months })} />}
        {trouble && (
          <p role="alert" className="text-sm text-danger">
            <Message>{trouble.message}</Message>
          </p>
        )}
      </form>
    </Dialog>
  )
}
