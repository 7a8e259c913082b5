import { CircleAlert, LockKeyhole, LockKeyholeOpen, Play, Video } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import type { Access } from '#features/learning/enrollments/schema.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { EnrollActions } from './enroll-actions.tsx'
import { type CourseAccess, useCourseAccess } from './use-course-access.ts'
import { t } from '#platform/values/translate.ts'
import clsx from 'clsx'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { SpinnerMark } from '#platform/ui/spinner.tsx'
import type { Said } from './standing-parts.tsx'
import type { Certificate } from '#features/learning/certificates/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { RichText } from '#records/rich-text/rich-text.tsx'
import { priceLabel } from '#platform/values/money.ts'

const StandingSaid = lazyNamed(() => import('./standing-parts.tsx'), 'StandingSaid')

/** Of whoever enrolled, or needs a place: most visitors do neither, so what is said of it is fetched. */
const isFetched = (kind: string) => ['places', 'started', 'pending', 'failed', 'refunded', 'completed'].includes(kind)

type Props = { course: CourseDetail; here: CourseAccess }

export function PurchaseBanner({ course, here }: Props) {
  const { standing } = here
  return (
    <div role="status">
      {isFetched(standing.kind) ? (
        <Suspense fallback={<Banner {...checking} />}>
          <StandingSaid {...{ course, here }}>{(words) => <Banner {...words} />}</StandingSaid>
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

export function CourseSidebar({ course }: { course: CourseDetail }) {
  const banner = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, so the focus moves to the banner.
  const here = useCourseAccess(course, () => setTimeout(() => banner.current?.focus(), 50))
  return (
    <aside aria-labelledby="course-information" className="grid gap-5 rounded-lg border border-line bg-raised p-6">
      <h2 id="course-information" className="text-2xl">
        {t('Course Information')}
      </h2>
      <EnrollActions course={course} here={here} />
      <div ref={banner} tabIndex={-1} data-needs-scripts>
        <PurchaseBanner course={course} here={here} />
      </div>
      <ClassLinks access={here.access} isChecking={here.standing.kind === 'checking'} />
      {course.certificate && <CertificateInfo certificate={course.certificate} />}
      <noscript>
        <p className="hairline-t pt-5 text-sm">
          {t(
            'Joining a class and enrolling need scripts, because what you may open is asked for after the page has loaded. Please allow scripts for this site, then choose Enroll and leave your email address.',
          )}
        </p>
      </noscript>
    </aside>
  )
}

/** Join Class and Watch Replay, disabled without access or a link. */
function ClassLinks({ access, isChecking }: { access: Access | null; isChecking: boolean }) {
  const isOpen = access?.hasAccess === true
  const hasBoth = Boolean(access?.class_link && access.replay_link)
  return (
    <div className="grid gap-3">
      <ClassLink
        url={isOpen ? access.class_link : null}
        // For whoever has not enrolled, enrolling is the one thing to do.
        variant={access?.purchaseStatus === 'completed' ? 'primary' : 'secondary'}
      >
        <Video className="size-4" />
        {t('Join Class')}
      </ClassLink>
      <ClassLink url={isOpen ? access.replay_link : null} variant="secondary">
        <Play className="size-4" />
        {t('Watch Replay')}
      </ClassLink>
      {isOpen && !isChecking && !hasBoth && (
        <p className="text-xs text-muted">
          {access.class_link
            ? t('The link to the replay appears here once your teacher has set it.')
            : access.replay_link
              ? t('The link to the class appears here once your teacher has set it.')
              : t('The links to the class and its replay appear here once your teacher has set them.')}
        </p>
      )}
    </div>
  )
}

function ClassLink({ url, ...look }: { url: string | null; variant: 'primary' | 'secondary'; children: ReactNode }) {
  if (url === null) return <Button {...look} disabled />
  return (
    <ExternalLink href={url} className={buttonClass({ variant: look.variant })}>
      {look.children}
    </ExternalLink>
  )
}

function CertificateInfo({ certificate }: { certificate: Certificate }) {
  const price = priceLabel(certificate.price, useSite().currency)
  return (
    <section aria-labelledby="certificate" className="hairline-t pt-5">
      <h3 id="certificate" className="eyebrow">
        {t('Certificate')}
      </h3>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 font-display text-xl">
        {mixedText(certificate.title)}
        {price && <span className="text-money tabular-nums">{price}</span>}
      </p>
      {certificate.description && (
        <RichText
          text={certificate.description}
          blocks={certificate.description_blocks}
          className="mt-2 text-sm text-muted"
        />
      )}
    </section>
  )
}
