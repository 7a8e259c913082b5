import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { ExternalLink, linkClass } from '#platform/ui/link.tsx'
import { sentenceSpace, t } from '#platform/values/translate.ts'
import type { Said } from './place-parts.tsx'
import { type CourseAccess, rememberedDays } from './use-course-access.ts'

type EnrollmentProps = { course: CourseDetail; here: CourseAccess; children: (said: Said) => ReactNode }

/** How somebody stands who enrolled, where places are not counted. */
export function EnrollmentSaid({ course, here, children }: EnrollmentProps) {
  return children(saidOfEnrollment(course, here))
}

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
      return {
        title: t('Payment pending'),
        text: access?.hasAccess
          ? t('Your place in {whole} is kept. Once it is paid, this page says so by itself.', { whole })
          : t('Your place in {whole} is kept. Once it is paid, this page opens by itself.', { whole }),
        icon: Clock,
        look: 'waiting',
      }
    case 'failed':
      return {
        title: t('Payment failed'),
        text: t('The payment did not go through. You can try again.'),
        icon: CircleAlert,
        look: 'bad',
      }
    case 'refunded':
      return {
        title: t('Payment refunded'),
        text: t('Your money was given back. You can enroll again.'),
        icon: CircleAlert,
        look: 'plain',
      }
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

/** `onStartAnew`: a guest drops a pending enrollment, to enroll under another email, or for whoever uses this device next. */
export function NotPaidYet({ paymentUrl, onStartAnew }: { paymentUrl: string | null; onStartAnew: () => void }) {
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
