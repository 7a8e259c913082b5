import { Check, Circle } from 'lucide-react'
import type { InquiryStatus } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { t } from '#platform/values/translate.ts'

const answers: Record<InquiryStatus['state'], string> = {
  received: t('A person reads it and answers by mail, at the address that you gave.'),
  answered: t('Our answer went to the address that you gave. If you do not find it, please look among unwanted mail.'),
  closed: t('We have closed it without a mail. If that is not right, please write to us again.'),
}

/** What became of a message: its steps with their days, and nothing of what was written. */
export function InquiryStatusView({ status: { state, received_at, answered_at } }: { status: InquiryStatus }) {
  const { timeZone } = useSite()
  const steps = [
    { label: t('Received'), at: received_at },
    { label: state === 'closed' ? t('Closed') : t('Answered'), at: answered_at, isDone: state !== 'received' },
  ]
  return (
    <section className="page-margins py-14 sm:py-20">
      <div className="measure grid gap-6">
        <h1>{t('Your message')}</h1>
        <ol className="hairline-t">
          {steps.map(({ label, at, isDone = true }) => {
            const Sign = isDone ? Check : Circle
            return (
              <li key={label} className="hairline-b flex items-center gap-4 py-4">
                <Sign className={isDone ? 'size-5 text-success' : 'size-5 text-muted'} />
                <span className={isDone ? 'font-[550]' : 'text-muted'}>
                  {label}
                  {!isDone && <span className="sr-only"> {t('(not yet)')}</span>}
                </span>
                {at && (
                  <time dateTime={at} className="ml-auto text-sm text-muted">
                    {formatDate(at, timeZone)}
                  </time>
                )}
              </li>
            )
          })}
        </ol>
        <p className="text-lg text-muted">{answers[state]}</p>
        <ButtonLink to="/contact" variant="secondary" className="justify-self-start">
          {t('Write to us')}
        </ButtonLink>
      </div>
    </section>
  )
}
