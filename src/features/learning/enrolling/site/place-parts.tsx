import { CircleAlert, CircleCheck, Clock, LockKeyhole, type LucideIcon, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { SignInButton } from '#features/people/accounts/site/sign-in-button.tsx'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { situationOf, untilWords } from '#features/learning/enrollments/places/rules.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatMoney } from '#platform/values/money.ts'
import { type OwnEnrollment, TakePlace, Withdraw } from './place-moves.tsx'
import type { CourseAccess, Standing } from './use-course-access.ts'
import { t } from '#platform/values/translate.ts'

/** What is said of a standing; a spinner where there is no icon. */
export type Said = { title: string; text?: string; icon: LucideIcon | null; look: 'plain' | 'good' | 'waiting' | 'bad' }
type SaidProps = {
  here: CourseAccess
  standing: Standing & { kind: 'places' }
  /** Nothing is left to pay. */
  isPaid: boolean
  children: (said: Said) => ReactNode
}

/** How somebody stands with a course that has places, where they have none in it yet, or any longer. */
export function PlaceSaid({ here, standing, isPaid, children }: SaidProps) {
  const { timeZone } = useSite()
  const until = standing.place?.kept_until
  return children(said({ here, standing, isPaid }, until ? untilWords(until, timeZone) : null))
}

const advice = t(
  'You can join the waiting list: a place that becomes free is offered to those who wait, one after the other.',
)

function said({ here, standing, isPaid }: Omit<SaidProps, 'children'>, until: string | null): Said {
  const { access, whole } = here
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
      return {
        title: t('Payment pending'),
        text: until
          ? t('Your place in {whole} is kept until {until}. Once it is paid, this page opens by itself.', {
              whole,
              until,
            })
          : t('Your place in {whole} is kept. Once it is paid, this page opens by itself.', { whole }),
        icon: Clock,
        look: 'waiting',
      }
    case 'failed':
      return {
        title: t('Payment failed'),
        text: isFull
          ? t('The payment did not go through, and every place is taken now. {advice}', { advice })
          : t('The payment did not go through. You can try again.'),
        icon: CircleAlert,
        look: 'bad',
      }
    case 'refunded':
      return {
        title: t('Payment refunded'),
        text: isFull
          ? t('Your money was given back. Every place is taken now. {advice}', { advice })
          : t('Your money was given back. You can enroll again.'),
        icon: CircleAlert,
        look: 'plain',
      }
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
        text: wayBack(isPaid, isFull),
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
  isPaid: boolean
  /** Without a label: the one that a course without places has. */
  renderEnroll: (label?: string) => ReactNode
  renderPayment: (payment: { url: string | null; hasFailed: boolean }) => ReactNode
}

/** What somebody can do about their place in a course, or do for one. */
export function PlaceActions({ course, target, here, isPaid, renderEnroll, renderPayment }: ActionsProps) {
  const { access, isGuest, standing } = here
  const { currency } = useSite()
  const mine = ownOf(here, target.title)
  const onMoved = here.startAnew
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
      {renderEnroll(isFull ? t('Join the waiting list') : isPaid ? t('Take a place again') : undefined)}
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
