import { Play, Video } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { CertificateInfo } from '#features/learning/certificates/site/certificate-info.tsx'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import type { Access } from '#features/learning/enrollments/schema.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { EnrollActions } from './enroll-actions.tsx'
import { PurchaseBanner } from './purchase-banner.tsx'
import { useCourseAccess } from './use-course-access.ts'
import { t } from '#platform/values/translate.ts'

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
