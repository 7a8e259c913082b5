import { MyEnrollments } from '#features/learning/enrolling/site/my-courses.tsx'
import { waitsForPerson } from '#features/learning/learning/rules.ts'
import { LearningView } from '#features/learning/learning/learning-view.site.tsx'
import { PolicyLinks } from '#features/content/pages/site/policy-links.tsx'
import type { Route } from './+types/learning'
import { privateTags } from './page-tags.tsx'
import { addressIn, t } from '#platform/values/translate.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ownCertificatesQuery, printedNameQuery } from '#features/learning/issued-certificates/client.ts'
import { ApiError, browserApi, call } from '#platform/browser/api-client.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { PartLoading } from '#platform/ui/together.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { myEnrollmentsQuery } from '#features/learning/enrolling/client.ts'
import { untilWords } from '#features/learning/enrollments/places/rules.ts'
import type { MyEnrollment } from '#features/learning/enrollments/schema.ts'
import { mayLeave } from '#features/learning/enrollments/rules.ts'
import { TakePlace, Withdraw } from '#features/learning/enrolling/site/place-moves.tsx'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { ExternalLink, TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { Download } from 'lucide-react'
import { formatDay, lastDayOf, stateNames, stateTones } from '#features/learning/issued-certificates/rules.ts'
import type { OwnCertificate } from '#features/learning/issued-certificates/schema.ts'
import { rowsOf, withRow } from '#platform/browser/paged-query.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Switch } from '#platform/ui/switch.tsx'

export const meta: Route.MetaFunction = (page) => privateTags(page, t('My learning'))

/** The server never knows who asks. */
export default function LearningPage() {
  return (
    <div className="page-margins">
      {/* What is below begins below the fold, where nothing pushes it. */}
      <div className="min-h-svh pt-10 sm:pt-14">
        <LearningView waitingFor={waitingFor} coursesOf={coursesOf} certificatesOf={certificatesOf} />
      </div>
      <PolicyLinks of={['privacy', 'terms', 'refunds']} className="mt-12" />
    </div>
  )
}

const waitingFor = (person: string) => (
  <>
    <NameToConfirm person={person} />
    <WaitingForYou person={person} />
  </>
)
const certificatesOf = (person: string) => <OwnCertificates person={person} />
const coursesOf = (person: string) => <MyEnrollments person={person} mayWithdraw isElsewhere={waitsForPerson} />

/** Asks how somebody's name is to be printed, while a certificate waits for it. */
function NameToConfirm({ person }: { person: string }) {
  const query = printedNameQuery(person)
  const { data, isPending } = useQuery(query)
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { isBusy, run } = useAction()
  if (isPending) return <PartLoading />
  if (!data?.is_awaited) return null
  const name = typed ?? data.proposed ?? ''

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const store = async () => {
      queries.setQueryData(
        query.queryKey,
        await call(browserApi, 'PUT', '/api/account/printed-name', { body: { name } }),
      )
      toast.success(t('Your name is confirmed'))
    }
    setError(undefined)
    void run(t('That did not work'), store, (failure) => {
      const told = failure instanceof ApiError ? failure.fields['name'] : undefined
      setError(told)
      return told !== undefined
    })
  }

  return (
    <form noValidate onSubmit={confirm} className="grid gap-4 rounded-md border border-important p-4">
      <div>
        <p className="font-[550]">{t('How is your name to be printed?')}</p>
        <p className="text-sm text-muted">
          {t('A certificate of yours waits for it. It is printed exactly like this.')}
        </p>
      </div>
      <TextField
        label={t('Name on certificates')}
        required
        maxLength={200}
        autoComplete="name"
        className="max-w-md"
        error={error}
        value={name}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" size="sm" busy={isBusy} className="justify-self-start">
        {t('Confirm')}
      </Button>
    </form>
  )
}

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

/** The certificates that somebody holds; nothing where there are none. */
export function OwnCertificates({ person }: { person: string }) {
  const query = useInfiniteQuery(ownCertificatesQuery(person))
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  const certificates = rowsOf(data)
  if (!data && error) {
    return (
      <FailedState title={t('Loading Failed')} query={query}>
        {t('Your certificates could not be read. Please try again in a moment.')}
      </FailedState>
    )
  }
  if (!data) return <PartLoading />
  if (certificates.length === 0) return null
  return (
    <section aria-labelledby="own-certificates">
      <h2 id="own-certificates" className="text-2xl">
        {t('Your certificates')}
      </h2>
      <div {...focusGroup} aria-labelledby="own-certificates">
        <ul className="hairline-t mt-5">
          {certificates.map((certificate) => (
            <CertificateRow key={certificate.id} certificate={certificate} person={person} />
          ))}
        </ul>
        {hasNextPage && (
          <Button variant="secondary" className="mt-6" busy={isFetching} onClick={() => void fetchNextPage()}>
            {t('Show earlier certificates')}
          </Button>
        )}
      </div>
    </section>
  )
}

function CertificateRow({ certificate, person }: { certificate: OwnCertificate; person: string }) {
  const { timeZone } = useSite()
  const { state, title, course_title, number, completed_on, expires_at } = certificate
  return (
    <li className="hairline-b grid items-center gap-x-10 gap-y-4 py-5 md:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
          <span>{t('Completed {day}', { day: formatDay(completed_on) })}</span>
          {expires_at !== null && <span>{t('Valid until {day}', { day: lastDayOf(expires_at, timeZone) })}</span>}
        </p>
        <h3>{mixedText(title)}</h3>
        <p className="text-sm text-muted">{mixedText(course_title)}</p>
        <p className="text-sm">
          <TextLink to={`/certificates/${number}`} className="font-mono whitespace-nowrap">
            {number}
          </TextLink>
        </p>
      </div>
      <div className="grid gap-3">
        {state === 'valid' && (
          <div className="flex flex-wrap gap-3">
            <a
              href={addressIn(`/certificates/${number}.pdf`)}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              download
            >
              <Download className="size-4" />
              {t('PDF')}
              <span className="sr-only"> {mixedText(t('of {title}', { title }))}</span>
            </a>
            <a
              href={`/certificates/${number}/credential.jwt`}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
              download
            >
              {t('Digital credential')}
              <span className="sr-only"> {mixedText(t('of {title}', { title }))}</span>
            </a>
          </div>
        )}
        <HideName certificate={certificate} person={person} />
      </div>
    </li>
  )
}

function HideName({ certificate: { id, is_name_hidden }, person }: { certificate: OwnCertificate; person: string }) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  async function hide(isHidden: boolean) {
    const asked = { params: { id }, body: { is_name_hidden: isHidden } }
    const changed = await call(browserApi, 'PUT', '/api/learning/certificates/{id}', asked)
    queries.setQueryData(ownCertificatesQuery(person).queryKey, (known) => known && withRow(known, changed))
  }
  return (
    <Switch
      label={t('Hide my name on its page')}
      checked={is_name_hidden}
      aria-busy={isBusy}
      onChange={({ target }) => !isBusy && void run(t('That did not work'), () => hide(target.checked))}
    />
  )
}
