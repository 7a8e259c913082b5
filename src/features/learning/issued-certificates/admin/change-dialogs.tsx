import { useState } from 'react'
import { lastDayOf } from '#features/learning/issued-certificates/rules.ts'
import {
  type IssuedCertificate,
  reissueSchema,
  withdrawalSchema,
} from '#features/learning/issued-certificates/schema.ts'
import { browserApi, call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { checkedBy, useDraftedForm } from '#records/editing/use-drafted-form.ts'
import { standsInstead } from '#records/editing/save-refusals.ts'
import { FormDialog } from '#platform/ui/dialog.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Message } from '#platform/ui/message.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { ValidityField } from './validity-field.tsx'
import { t } from '#platform/values/translate.ts'

const path = '/api/admin/issued-certificates/{id}'

type ChangeDialogProps = {
  certificate: IssuedCertificate
  onChanged: (certificate: IssuedCertificate) => void
  /** Somebody else was quicker: as it stands now. */
  onStale: (certificate: IssuedCertificate) => void
  onClose: () => void
}

type DraftedForm<Message extends object> = Parameters<typeof useDraftedForm<Message, IssuedCertificate>>[0]
type ChangeForm<Message extends object> = Pick<DraftedForm<Message>, 'names' | 'check' | 'send'> & {
  draft: string
  done: string
}

/** Whose certificate it is, and of which course. */
function whoseText({ holder_name, title, course_title }: IssuedCertificate): string {
  return t('{name}: “{title}”, for “{course}”', { name: holder_name ?? '', title, course: course_title })
}

/** Whether the holder of a certificate hears of what is done with it. */
function toldText({ not_told }: IssuedCertificate): string {
  return not_told === null
    ? t('Its holder is told by mail.')
    : t('Its holder is not told by mail, since nobody has confirmed the address: {address}', {
        address: not_told,
      })
}

/** The form of a change to a certificate; what is typed is kept on the device until it is done. */
function useChangeForm<Message extends object>(props: ChangeDialogProps, form: ChangeForm<Message>) {
  const { certificate, onChanged, onStale, onClose } = props
  const { draft, names, check, done } = form
  const { trouble, isSending, submit, ...fields } = useDraftedForm({
    draftKey: `issued-certificates/${certificate.id}/${draft}`,
    names,
    check,
    send: async (message: Message, key) => {
      try {
        return await form.send(message, key)
      } catch (error) {
        const theirs = standsInstead(error) as IssuedCertificate | undefined
        if (theirs) onStale(theirs)
        throw error
      }
    },
    onSent: (changed) => {
      toast.success(done, {
        description: t('{whose} ({number})', { whose: whoseText(changed), number: changed.number }),
      })
      onChanged(changed)
      onClose()
    },
  })
  const dialog = {
    ref: fields.form,
    busy: isSending,
    onSubmit: (event: Parameters<typeof submit>[0]) => void submit(event),
    onClose,
  }
  const whose = <p className="font-[550]">{mixedText(whoseText(certificate))}</p>
  const alert = trouble && (
    <p role="alert" className="text-sm text-danger">
      <Message>{trouble.message}</Message>
    </p>
  )
  return { ...fields, dialog, whose, alert }
}

const withdrawalNames = ['reason', 'is_public'] as const
const isOn = 'on'

/** Withdraws a certificate. */
export function WithdrawDialog(props: ChangeDialogProps) {
  const { id, version } = props.certificate
  const { values, change, control, dialog, whose, alert } = useChangeForm(props, {
    draft: 'withdraw',
    names: withdrawalNames,
    check: ({ reason = '', is_public }) =>
      checkedBy(withdrawalSchema, { version, reason, is_reason_public: is_public === isOn }),
    send: (body) => call(browserApi, 'PUT', `${path}/withdrawal`, { params: { id }, body }),
    done: t('The certificate is withdrawn'),
  })
  return (
    <FormDialog
      {...dialog}
      title={t('Withdraw this certificate?')}
      description={t(
        'For good: its page says so from now on, with the day. It can be issued again under another number. {told}',
        { told: toldText(props.certificate) },
      )}
      submitLabel={t('Withdraw')}
      tone="danger"
    >
      {whose}
      <TextAreaField {...control('reason')} label={t('Why')} required rows={3} maxLength={1000} />
      <Switch
        label={t('Say the reason on its page')}
        hint={t('To anybody who has the number. Otherwise only the office reads it.')}
        checked={values['is_public'] === isOn}
        onChange={({ target }) => change({ is_public: target.checked ? isOn : '' })}
      />
      {alert}
    </FormDialog>
  )
}

const reissueNames = ['name', 'title', 'reason'] as const

/** Issues a certificate again, such as with a name that is spelled right. */
export function ReissueDialog(props: ChangeDialogProps) {
  const { id, version, expires_at, holder_name, title } = props.certificate
  const { timeZone } = useSite()
  const [validity, setValidity] = useState<{ months: number | null } | null>(null)
  const before = { name: holder_name ?? '', title, reason: '' }
  const { values, control, dialog, whose, alert } = useChangeForm(props, {
    draft: 'reissue',
    names: reissueNames,
    check: (typed) => checkedBy(reissueSchema, { version, ...before, ...typed, ...validity }),
    send: (body, key) => call(withIdempotencyKey(key), 'POST', `${path}/reissue`, { params: { id }, body }),
    done: t('The certificate is issued again'),
  })
  const shown = { ...before, ...values }
  return (
    <FormDialog
      {...dialog}
      title={t('Issue this certificate again?')}
      description={t('Under a new number. This one is withdrawn, and its page leads to the new one. {told}', {
        told: toldText(props.certificate),
      })}
      submitLabel={t('Issue again')}
    >
      {whose}
      <TextField
        {...control('name')}
        label={t('Name')}
        required
        maxLength={300}
        autoComplete="off"
        value={shown.name}
      />
      <TextField
        {...control('title')}
        label={t('Title of the certificate')}
        required
        maxLength={300}
        value={shown.title}
      />
      <TextAreaField
        {...control('reason')}
        label={t('Why it is issued again')}
        hint={t('Only the office reads it.')}
        required
        rows={3}
        maxLength={1000}
      />
      <Switch
        label={
          expires_at === null
            ? t('Valid for ever, as before')
            : t('Valid until {day}, as before', { day: lastDayOf(expires_at, timeZone) })
        }
        checked={validity === null}
        onChange={({ target }) => setValidity(target.checked ? null : { months: 24 })}
      />
      {validity && <ValidityField months={validity.months} onChange={(months) => setValidity({ months })} />}
      {alert}
    </FormDialog>
  )
}
