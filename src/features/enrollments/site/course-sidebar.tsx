import { useRef } from 'react'
import { CertificateInfo } from '#features/certificates/site/certificate-info.tsx'
import type { CourseDetail } from '#features/courses/schema.ts'
import { ClassLinks } from './class-links.tsx'
import { EnrollActions } from './enroll-actions.tsx'
import { PurchaseBanner } from './purchase-banner.tsx'
import { useCourseAccess } from './use-course-access.ts'

export function CourseSidebar({ course }: { course: CourseDetail }) {
  const { user, own, isKnown, access, standing, whole, email, enrolled, startAnew, recheck, isRechecking } =
    useCourseAccess(course)
  const banner = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, so the focus moves to the banner.
  const sayWhatCame = () => setTimeout(() => banner.current?.focus(), 50)
  return (
    <aside aria-labelledby="course-information" className="grid gap-5 rounded-lg border border-line bg-raised p-6">
      <h2 id="course-information" className="text-2xl">
        Course Information
      </h2>
      <div ref={banner} tabIndex={-1} data-needs-scripts>
        <PurchaseBanner
          course={course}
          standing={standing}
          access={access}
          whole={whole?.title ?? course.enrolls_in?.title ?? course.title}
          guest={isKnown && !user}
          email={email}
          onRecheck={recheck}
          isRechecking={isRechecking}
        />
      </div>
      <ClassLinks access={access} isChecking={standing.kind === 'checking'} />
      <EnrollActions
        course={course}
        standing={standing}
        user={user}
        own={own}
        isKnown={isKnown}
        onEnrolled={(answer) => {
          enrolled(answer)
          sayWhatCame()
        }}
        onStartAnew={() => {
          startAnew()
          sayWhatCame()
        }}
      />
      {course.certificate && <CertificateInfo certificate={course.certificate} />}
      <noscript>
        <p className="hairline-t pt-5 text-sm">
          Joining a class and enrolling need scripts, because what you may open is asked for after the page has loaded.
          Please allow scripts for this site, then choose Enroll and leave your email address.
        </p>
      </noscript>
    </aside>
  )
}
