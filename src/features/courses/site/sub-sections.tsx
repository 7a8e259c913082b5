import { levelLabel, sectionLabel } from '#features/courses/rules.ts'
import type { SubCourse } from '#features/courses/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { languageOf } from '#platform/values/language.ts'
import { priceLabel } from '#platform/values/money.ts'
import { CourseCover } from './course-cover.tsx'
import { Link } from '#platform/ui/link.tsx'

export function SubSections({ courses }: { courses: readonly SubCourse[] }) {
  return (
    <section aria-labelledby="sub-sections">
      <h2 id="sub-sections">Sub-sections</h2>
      <ol className="hairline-t mt-6">
        {courses.map((course) => (
          <SubSection key={course.id} course={course} />
        ))}
      </ol>
    </section>
  )
}

function SubSection({ course }: { course: SubCourse }) {
  const { currency } = useSite()
  const section = sectionLabel(course.module_number)
  const facts = [course.duration, course.instructor, priceLabel(course.price, currency)].filter(Boolean)
  return (
    <li className="group/section hairline-b relative grid grid-cols-[1fr_6rem] items-start gap-x-6 py-6 sm:grid-cols-[10rem_1fr]">
      <CourseCover
        course={course}
        sizes="10rem"
        className="aspect-16/10 rounded-md max-sm:order-last max-sm:aspect-square"
      />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <Badge tone="accent">{levelLabel(course.level)}</Badge>
          {section && <Badge>{section}</Badge>}
        </p>
        <h3 className="mt-2">
          <Link
            to={`/course/${course.id}`}
            lang={languageOf(course.title)}
            className="text-text no-underline decoration-line underline-offset-4 after:absolute after:inset-0 group-hover/section:underline"
          >
            {course.title}
          </Link>
        </h3>
        <p className="mt-1.5 text-sm text-muted">
          <MixedText text={excerptOf(course.description, 160)} />
        </p>
        {facts.length > 0 && <p className="mt-2 text-xs text-muted">{facts.join(' · ')}</p>}
      </div>
    </li>
  )
}
