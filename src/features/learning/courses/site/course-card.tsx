import { costLabel, enrolledLabel, placeLabel, sectionLabel, startLabel, typeLabel } from '../rules.ts'
import type { Course } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { ButtonLink } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { pictureWidths } from '#platform/ui/picture.tsx'
import { languageOf } from '#platform/values/language.ts'
import { priceLabel } from '#platform/values/money.ts'
import { Cover } from '#platform/ui/cover.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'

/** `eager`: among the first seen, so its picture is not loaded lazily. */
export function CourseCard({ course, eager }: { course: Course; eager: boolean }) {
  const { currency } = useSite()
  const section = sectionLabel(course.module_number)
  const price = priceLabel(course.price, currency)
  const address: PageAddress = `/course/${course.id}`
  return (
    <Card
      to={address}
      title={<span lang={languageOf(course.title)}>{course.title}</span>}
      picture={<Cover record={course} eager={eager} sizes={pictureWidths.card} />}
      eyebrow={
        <>
          <Badge tone={course.type === 'free' ? 'success' : 'accent'}>{typeLabel(course.type)}</Badge>
          {section && <Badge>{section}</Badge>}
        </>
      }
      foot={
        <>
          <CourseMeta course={course} />
          <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1">
            <ButtonLink to={address} size="sm" variant={course.type === 'free' ? 'secondary' : 'primary'}>
              {startLabel(course.type)}
              <span className="sr-only"> in {course.title}</span>
            </ButtonLink>
            {price && <span className="font-display text-xl text-money tabular-nums">{price}</span>}
          </div>
        </>
      }
    >
      <FamilyPlace course={course} />
      <p className="line-clamp-4">{mixedText(course.description)}</p>
    </Card>
  )
}

function FamilyPlace({ course: { id, module_number, part_of, enrolls_in } }: { course: Course }) {
  const { currency } = useSite()
  if (!part_of) return null
  return (
    <p className="mb-2 grid gap-0.5 text-text">
      <span className="font-[550]">{mixedText(placeLabel({ module_number, of: part_of.title }))}</span>
      {enrolls_in && enrolls_in.id !== id && (
        <span>{mixedText(costLabel({ price: priceLabel(enrolls_in.amount, currency), whole: enrolls_in.title }))}</span>
      )}
    </p>
  )
}

function CourseMeta({ course: { duration, instructor, enrollment_count } }: { course: Course }) {
  const facts = [duration, instructor, enrolledLabel(enrollment_count)].filter((fact) => fact !== '')
  return (
    <ul className="hairline-t flex basis-full flex-wrap gap-x-2 pt-3 text-xs text-muted">
      {facts.map((fact, at) => (
        <li key={fact} className={at > 0 ? "before:mr-2 before:text-edge before:content-['·']" : undefined}>
          {mixedText(fact)}
        </li>
      ))}
    </ul>
  )
}
