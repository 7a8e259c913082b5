import clsx from 'clsx'
import { CircleAlert, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { Button } from '#platform/ui/button.tsx'
import { SpinnerMark } from '#platform/ui/spinner.tsx'
import type { Said } from './place-parts.tsx'
import { type CourseAccess, isPaidFor } from './use-course-access.ts'
import { t } from '#platform/values/translate.ts'

const PlaceSaid = lazyNamed(() => import('./place-parts.tsx'), 'PlaceSaid')
const EnrollmentSaid = lazyNamed(() => import('./enrollment-parts.tsx'), 'EnrollmentSaid')

const isEnrollment = (kind: string) => ['started', 'pending', 'failed', 'refunded', 'completed'].includes(kind)

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
      ) : isEnrollment(standing.kind) ? (
        <Suspense fallback={<Banner {...checking} />}>
          <EnrollmentSaid {...{ course, here }}>{(enrollment) => <Banner {...enrollment} />}</EnrollmentSaid>
        </Suspense>
      ) : (
        <Banner {...said({ course, here })}>
          {standing.kind === 'unknown' && (
            <Button variant="secondary" size="sm" busy={here.isRechecking} onClick={here.recheck} className="mt-3">
              {t('Check again')}
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

/** As high as most answers are, so that little moves when one comes. */
const checking: Said = { title: t('Checking your access…'), text: '\u00a0', icon: null, look: 'plain' }

function said({ course, here: { standing, whole } }: Props): Said {
  switch (standing.kind) {
    case 'unknown':
      return {
        title: t('No access, no purchase required'),
        text: t('Your access could not be checked just now.'),
        icon: CircleAlert,
        look: 'bad',
      }
    case 'open':
      return {
        title: t('No purchase required'),
        text:
          course.type === 'free'
            ? t('The class is open to everybody. Enroll to be counted in.')
            : t('The class is open to everybody. Enrolling is for those who want the certificate.'),
        icon: LockKeyholeOpen,
        look: 'good',
      }
    case 'required':
      return {
        title: t('Purchase required'),
        text: course.enrolls_in
          ? t('This section opens with {whole}.', { whole })
          : t('It cannot be bought at present.'),
        icon: LockKeyhole,
        look: 'plain',
      }
    default:
      return checking
  }
}
