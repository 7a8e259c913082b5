import { CircleAlert, CircleCheck, Clock, LockKeyhole, type LucideIcon, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { SignInButton } from '#features/people/accounts/site/sign-in-button.tsx'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { situationOf, untilWords } from '#features/learning/enrollments/places/rules.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ExternalLink, linkClass } from '#platform/ui/link.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { type OwnEnrollment, TakePlace, Withdraw } from './place-moves.tsx'
import { type CourseAccess, isPaidFor, rememberedDays, type Standing } from './use-course-access.ts'
import { sentenceSpace, t } from '#platform/values/translate.ts'

/** What is said of a standing; a spinner where there is no icon. */
export type Said = { title: string; text?: string; icon: LucideIcon | null; look: 'plain' | 'good' | 'waiting' | 'bad' }
type SaidProps = { course: CourseDetail; here: CourseAccess; children: (said: Said) => ReactNode }

/** How somebody stands who enrolled, or who has no place yet, or any longer, in a course that has places. */
export function StandingSaid({ course, here, children }: SaidProps) {
  const { timeZone } = useSite()
  const { standing } = here
  return children(standing.kind === 'places' ? saidOfPlace(here, standing, timeZone) : saidOfEnrollment(course, here))
}

const paymentPending = (text: string): Said => ({ title: t('Payment pending'), text, icon: Clock, look: 'waiting' })
const paymentFailed = (text: string): Said => ({ title: t('Payment failed'), text, icon: CircleAlert, look: 'bad' })
const paymentRefunded = (text: string): Said => ({
  title: t('Payment refunded'),
  text,
  icon: CircleAlert,
  look: 'plain',
})

function saidOfEnrollment({ title }: CourseDetail, here: CourseAccess): Said {
  const { standing, access, whole, isGuest, email = t('the email you gave') } = here
  switch (standing.kind) {
    case 'started':
      return {
        title: t('Enrollment begun on this device'),
        text: t(
          'Whether {whole} is paid can only be seen by who is signed in. If you have paid, sign in with Google as {email}, and you find it here.',
          { whole, email },
        ),
        icon: Clock,
        look: 'waiting',
      }
    case 'pending':
      return paymentPending(
        access?.hasAccess
          ? t('Your place in {whole} is kept. Once it is paid, this page says so by itself.', { whole })
          : t('Your place in {whole} is kept. Once it is paid, this page opens by itself.', { whole }),
      )
    case 'failed':
      return paymentFailed(t('The payment did not go through. You can try again.'))
    case 'refunded':
      return paymentRefunded(t('Your money was given back. You can enroll again.'))
    default:
      return {
        title: t('site::You are enrolled'),
        text: isGuest
          ? t('Sign in with Google as {email} to find {whole} in your profile.', { email, whole })
          : whole === title
            ? t('Everything of this course is open to you.')
            : t('This section is yours with {whole}.', { whole }),
        icon: CircleCheck,
        look: 'good',
      }
  }
}

const advice = t(
  'You can join the waiting list: a place that becomes free is offered to those who wait, one after the other.',
)

function saidOfPlace(here: CourseAccess, standing: Standing & { kind: 'places' }, timeZone: string): Said {
  const { access, whole } = here
  const end = standing.place?.kept_until
  const until = end ? untilWords(end, timeZone) : null
  const isFull = access?.places?.is_full === true
  const position = standing.place?.position ?? null
  const situation = situationOf(standing)
  switch (situation) {
    case 'none':
      return isFull
        ? { title: t('Every place is taken'), text: advice, icon: Users, look: 'plain' }
        : {
            title: t('A place is needed'),
            text: t('The class is open to whoever has a place in {whole}.', { whole }),
            icon: LockKeyhole,
            look: 'plain',
          }
    case 'paying':
      return paymentPending(
        until
          ? t('Your place in {whole} is kept until {until}. Once it is paid, this page opens by itself.', {
              whole,
              until,
            })
          : t('Your place in {whole} is kept. Once it is paid, this page opens by itself.', { whole }),
      )
    case 'failed':
      return paymentFailed(
        isFull
          ? t('The payment did not go through, and every place is taken now. {advice}', { advice })
          : t('The payment did not go through. You can try again.'),
      )
    case 'refunded':
      return paymentRefunded(
        isFull
          ? t('Your money was given back. Every place is taken now. {advice}', { advice })
          : t('Your money was given back. You can enroll again.'),
      )
    case 'waiting':
      return {
        title:
          position === null
            ? t('site::You are on the waiting list')
            : t('You are number {position} on the waiting list', { position }),
        text:
          (access?.own?.amount ?? 0) > 0
            ? t('When it is your turn, we write to you, and this page says so. Until then there is nothing to pay.')
            : t('When it is your turn, we write to you, and this page says so.'),
        icon: Clock,
        look: 'waiting',
      }
    case 'offered':
      return {
        title: t('site::A place is free for you'),
        text: until
          ? t('It is kept for you until {until}. After that it is offered to whoever waits behind you.', { until })
          : t('It is kept for you for some time. After that it is offered to whoever waits behind you.'),
        icon: CircleCheck,
        look: 'waiting',
      }
    case 'unseated':
      return {
        title: t('Paid, and no place is left'),
        text: t(
          'Your payment came after your place had gone. Nothing is lost: the academy has been told, and you have a place as soon as one is free for you.',
        ),
        icon: CircleAlert,
        look: 'bad',
      }
    case 'lapsed':
    case 'withdrawn':
      return {
        title: situation === 'lapsed' ? t('Your place is no longer kept') : t('You have withdrawn'),
        text: wayBack(isPaidFor(here), isFull),
        icon: CircleAlert,
        look: 'plain',
      }
  }
}

/** For who had a place, or could have had one. */
function wayBack(isPaid: boolean, isFull: boolean): string {
  if (!isPaid) return isFull ? t('Every place is taken now. {advice}', { advice }) : t('You can enroll again.')
  return isFull
    ? t(
        'You have paid: the academy decides about the money. Every place is taken now. {advice} You would not pay again.',
        { advice },
      )
    : t(
        'You have paid: the academy decides about the money. If you come back while a place is free, you do not pay again.',
      )
}

type ActionsProps = {
  course: CourseDetail
  target: NonNullable<CourseDetail['enrolls_in']>
  here: CourseAccess
  /** Without a label: the one that a course without places has. */
  renderEnroll: (label?: string) => ReactNode
  renderPayment: (payment: { url: string | null; hasFailed: boolean }) => ReactNode
}

/** What somebody can do about an enrollment begun here, or about their place in a course, or for one. */
export function StandingActions({ course, target, here, renderEnroll, renderPayment }: ActionsProps) {
  const { access, isGuest, standing } = here
  const { currency } = useSite()
  const mine = ownOf(here, target.title)
  const onMoved = here.startAnew
  if (standing.kind === 'started') return <NotPaidYet paymentUrl={standing.paymentUrl} onStartAnew={onMoved} />
  if (standing.kind !== 'places') return mine && <Withdraw of={mine} onMoved={onMoved} />
  const situation = situationOf(standing)
  const isFull = access?.places?.is_full === true
  if (situation === 'paying' || (situation === 'failed' && !isFull)) {
    return (
      <>
        {renderPayment({ url: standing.paymentUrl, hasFailed: situation === 'failed' })}
        {mine && situation === 'paying' && <Withdraw of={mine} onMoved={onMoved} />}
      </>
    )
  }
  if (situation === 'offered' || situation === 'waiting' || situation === 'unseated') {
    if (!mine) return null
    const isPayable = situation === 'offered' && mine.payment_status !== 'completed' && target.amount > 0
    return (
      <>
        {situation === 'offered' && <TakePlace of={mine} onMoved={onMoved} />}
        {isPayable && (
          <p className="text-xs text-muted">
            {t('{money} are to be paid once you have taken it.', { money: formatMoney(target.amount, currency) })}
          </p>
        )}
        <Withdraw of={mine} onMoved={onMoved} />
      </>
    )
  }
  if (isFull && isGuest) {
    return (
      <>
        <p className="text-xs text-muted">
          {t('Sign in to join the waiting list: a place is offered to you by mail.')}
        </p>
        <SignInButton />
      </>
    )
  }
  return (
    <>
      {renderEnroll(isFull ? t('Join the waiting list') : isPaidFor(here) ? t('Take a place again') : undefined)}
      {target.id !== course.id && (
        <p className="text-xs text-muted">
          {isFull
            ? t('You wait for a place in the whole of {title}.', { title: target.title })
            : t('Enrolling here enrolls you in the whole of {title}.', { title: target.title })}
        </p>
      )}
      {isGuest && (
        <>
          <p className="text-xs text-muted">{t('Have you enrolled already?')}</p>
          <SignInButton />
        </>
      )}
    </>
  )
}

function ownOf({ access }: CourseAccess, target: string): OwnEnrollment | null {
  if (!access?.own) return null
  const { enrollment_id: id, ...own } = access.own
  return { id, title: access.enrolled_in?.title ?? target, ...own }
}

/** `onStartAnew`: a guest drops a pending enrollment, to enroll under another email, or for whoever uses this device next. */
function NotPaidYet({ paymentUrl, onStartAnew }: { paymentUrl: string | null; onStartAnew: () => void }) {
  return (
    <>
      <p className="text-sm text-muted">
        {paymentUrl === null ? (
          t('If you have not paid yet, the academy will write to you how to pay.')
        ) : (
          <>
            {t('Not paid yet?')}
            {sentenceSpace()}
            <ExternalLink href={paymentUrl} className={linkClass}>
              {t('Open the payment page')}
            </ExternalLink>
          </>
        )}
      </p>
      <Button variant="quiet" onClick={onStartAnew}>
        {t('Enroll with another email')}
      </Button>
      <p className="text-xs text-muted">
        {t('This device remembers for {days} days that an enrollment was begun here. Do others use it?', {
          days: rememberedDays,
        })}
        {sentenceSpace()}
        <button type="button" onClick={onStartAnew} className={linkClass}>
          {t('Forget this')}
        </button>
      </p>
    </>
  )
}
