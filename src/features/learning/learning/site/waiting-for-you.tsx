import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { myEnrollmentsQuery } from '#features/learning/enrolling/client.ts'
import { untilWords } from '#features/learning/enrollments/places/rules.ts'
import type { MyEnrollment } from '#features/learning/enrollments/schema.ts'
import { waitsForPerson } from '../rules.ts'
import { mayLeave } from '#features/learning/enrollments/rules.ts'
import { TakePlace, Withdraw } from '#features/learning/enrolling/site/place-moves.tsx'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { t } from '#platform/values/translate.ts'

/** What a person has still to do or to wait for, of the first page of their enrollments at most; nothing where nothing waits. */
export function WaitingForYou({ person }: { person: string }) {
  const { data } = useQuery(myEnrollmentsQuery(person))
  const waiting = (data?.items ?? []).filter(waitsForPerson).toSorted((one, other) => turnOf(one) - turnOf(other))
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting-for-you">
      <h2 id="waiting-for-you" className="text-2xl">
        {t('This waits for you')}
      </h2>
      <div {...focusGroup} aria-labelledby="waiting-for-you">
        <ul className="mt-5 grid gap-3">
          {waiting.map((enrollment) => (
            <Waiting key={enrollment.id} enrollment={enrollment} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What ends first comes first. */
function turnOf({ next_step }: MyEnrollment): number {
  return next_step === 'accept' ? 0 : next_step === 'pay' ? 1 : 2
}

function Waiting({ enrollment }: { enrollment: MyEnrollment }) {
  const { course, course_title, payment_url, next_step, place } = enrollment
  const title = course?.title ?? course_title
  const own = { ...enrollment, title }
  const isPressing = next_step !== 'wait' || place.state === 'unseated'
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border p-4 ${isPressing ? 'border-important' : 'border-line'}`}
    >
      <p className="min-w-0">
        <span className="font-[550]">{mixedText(title)}</span>
        <Said enrollment={enrollment} />
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {next_step === 'pay' && (
          <ExternalLink href={payment_url ?? undefined} className={buttonClass({ variant: 'money', size: 'sm' })}>
            {t('Pay now')}
            <span className="sr-only">{mixedText(t(': {title}', { title }))}</span>
          </ExternalLink>
        )}
        {next_step === 'accept' && <TakePlace of={own} size="sm" />}
        {mayLeave(enrollment, true) && <Withdraw of={own} size="sm" />}
      </div>
    </li>
  )
}

function Said({ enrollment }: { enrollment: MyEnrollment }) {
  const { timeZone } = useSite()
  const { amount, currency, next_step, place } = enrollment
  const until = place.kept_until && untilWords(place.kept_until, timeZone)
  if (next_step === 'pay') {
    const money = formatMoney(amount, currency)
    return (
      <Line>
        {until
          ? t('{money} are still to be paid. Your place is kept until {until}.', { money, until })
          : t('{money} are still to be paid.', { money })}
      </Line>
    )
  }
  if (next_step === 'accept') {
    return (
      <Line>{until ? t('A place is free for you, until {until}.', { until }) : t('A place is free for you.')}</Line>
    )
  }
  if (place.state === 'unseated') {
    return <Line>{t('You have paid, and no place was left. You have one as soon as a place is free for you.')}</Line>
  }
  return (
    <Line>
      {place.position === null
        ? t('You are on the waiting list.')
        : t('You are number {position} on the waiting list.', { position: place.position })}
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-muted">{children}</span>
}
