import clsx from 'clsx'
import { CircleAlert, CircleCheck, Clock, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { Button } from '#platform/ui/button.tsx'
import { SpinnerMark } from '#platform/ui/spinner.tsx'
import type { Said } from './place-parts.tsx'
import { type CourseAccess, isPaidFor } from './use-course-access.ts'

const PlaceSaid = lazyNamed(() => import('./place-parts.tsx'), 'PlaceSaid')

type Props = { course: CourseDetail; here: CourseAccess }

export function PurchaseBanner({ course, here }: Props) {
  const { standing } = here
  return (
    <div role="status">
      {standing.kind === 'places' ? (
        <Suspense fallback={<Banner {...checking} />}>
          <PlaceSaid here={here} standing={standing} isPaid={isPaidFor(here)}>
            {(place) => <Banner {...place} />}
          </PlaceSaid>
        </Suspense>
      ) : (
        <Banner {...said({ course, here })}>
          {standing.kind === 'unknown' && (
            <Button variant="secondary" size="sm" busy={here.isRechecking} onClick={here.recheck} className="mt-3">
              Check again
            </Button>
          )}
        </Banner>
      )}
    </div>
  )
}

/** How somebody stands with a course; a spinner where there is no icon. */
function Banner({ title, text, icon: Icon, look, children }: Said & { children?: ReactNode }) {
  return (
    <div className={clsx('flex gap-3 rounded-md p-4 text-sm', looks[look].ground)}>
      {Icon ? (
        <Icon strokeWidth={1.75} className={clsx('mt-0.5 size-5 shrink-0', looks[look].sign)} />
      ) : (
        <SpinnerMark className="mt-0.5 shrink-0 text-xl text-moss" />
      )}
      <div className="min-w-0">
        <p className="font-[550]">{title}</p>
        {text && <p className="mt-1 text-muted">{text}</p>}
        {children}
      </div>
    </div>
  )
}

const looks: Record<Said['look'], { ground: string; sign: string }> = {
  plain: { ground: 'bg-sunken', sign: 'text-muted' },
  good: { ground: 'bg-wash', sign: 'text-accent' },
  waiting: { ground: 'border border-important', sign: 'text-important' },
  bad: { ground: 'border border-danger', sign: 'text-danger' },
}

const checking: Said = { title: 'Checking your access…', icon: null, look: 'plain' }

function said({ course, here }: Props): Said {
  const { standing, access, whole, isGuest, email = 'the email you gave' } = here
  switch (standing.kind) {
    case 'checking':
    case 'places':
      return checking
    case 'unknown':
      return {
        title: 'No access, no purchase required',
        text: 'Your access could not be checked just now.',
        icon: CircleAlert,
        look: 'bad',
      }
    case 'open':
      return {
        title: 'No purchase required',
        text:
          course.type === 'free'
            ? 'The class is open to everybody. Enroll to be counted in.'
            : 'The class is open to everybody. Enrolling is for those who want the certificate.',
        icon: LockKeyholeOpen,
        look: 'good',
      }
    case 'required':
      return {
        title: 'Purchase required',
        text: course.enrolls_in ? `This section opens with ${whole}.` : 'It cannot be bought at present.',
        icon: LockKeyhole,
        look: 'plain',
      }
    case 'started':
      return {
        title: 'Enrollment begun on this device',
        text: `Whether ${whole} is paid can only be seen by who is signed in. If you have paid, sign in with Google as ${email}, and you find it here.`,
        icon: Clock,
        look: 'waiting',
      }
    case 'pending':
      return {
        title: 'Payment pending',
        text: access?.hasAccess
          ? `Your place in ${whole} is kept. Once it is paid, this page says so by itself.`
          : `Your place in ${whole} is kept. Once it is paid, this page opens by itself.`,
        icon: Clock,
        look: 'waiting',
      }
    case 'failed':
      return {
        title: 'Payment failed',
        text: 'The payment did not go through. You can try again.',
        icon: CircleAlert,
        look: 'bad',
      }
    case 'refunded':
      return {
        title: 'Payment refunded',
        text: 'Your money was given back. You can enroll again.',
        icon: CircleAlert,
        look: 'plain',
      }
    case 'completed':
      return {
        title: 'You are enrolled',
        text: isGuest
          ? `Sign in with Google as ${email} to find ${whole} in your profile.`
          : whole === course.title
            ? 'Everything of this course is open to you.'
            : `This section is yours with ${whole}.`,
        icon: CircleCheck,
        look: 'good',
      }
  }
}
