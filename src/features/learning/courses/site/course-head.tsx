import clsx from 'clsx'
import type { ReactNode } from 'react'
import {
  beginsLabel,
  effortLabel,
  enrolledLabel,
  hierarchyLabel,
  languageNames,
  modeNames,
  placesLabel,
  sectionLabel,
  typeBadge,
} from '../rules.ts'
import type { CourseDetail as Course } from '../schema.ts'
import { Avatars } from '#platform/ui/avatar.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { TextLanguage } from '#platform/ui/text-language.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { languageOf } from '#platform/values/language.ts'
import { priceLabel } from '#platform/values/money.ts'
import { t } from '#platform/values/translate.ts'

/** The next class with the time zone that it is held in, and whether it is the first one; undefined where that is not known. */
export type NextClass = { starts_at: string; time_zone: string | null; is_first: boolean } | null | undefined

/** What a course is, when, with whom and for how much. */
export function CourseHead({ course, next, lead }: { course: Course; next: NextClass; lead: ReactNode }) {
  return (
    <header className="grid min-w-0 justify-items-start gap-4 sm:gap-5">
      <Badges course={course} />
      <h1 lang={languageOf(course.title)} className="max-w-[24ch]">
        {mixedText(course.title)}
      </h1>
      {lead}
      <KeyFacts course={course} next={next} />
    </header>
  )
}

function Badges({ course }: { course: Course }) {
  const section = sectionLabel(course.module_number)
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={course.type === 'free' ? 'success' : 'accent'}>{typeBadge(course.type)}</Badge>
      {section && <Badge>{section}</Badge>}
      <Badge>{hierarchyLabel({ level: course.level, hasSubCourses: course.sub_courses.length > 0 })}</Badge>
      <TextLanguage of={[course]} />
    </p>
  )
}

type Fact = { name: string; said: string; note?: string; isMoney?: boolean; before?: ReactNode }

function KeyFacts({ course, next }: { course: Course; next: NextClass }) {
  const { currency, timeZone } = useSite()
  const { capacity, enrollment_count, self_paced, fee_covers, duration, instructor, teachers } = course
  const price = priceLabel(course.price, currency)
  const date = next ? formatDate(next.starts_at, next.time_zone ?? timeZone) : null
  // Sections without classes of their own begin with their course.
  const isTold = self_paced || date !== null || (next === null && course.level === 1)
  const facts: Fact[] = [
    ...(isTold ? [{ name: t('When'), said: beginsLabel({ self_paced, date, is_first: next?.is_first ?? true }) }] : []),
    ...(price ? [{ name: t('Price'), said: price, note: fee_covers, isMoney: true }] : []),
    ...(duration ? [{ name: t('Duration'), said: duration }] : []),
    ...(instructor
      ? [{ name: t('Instructor'), said: instructor, before: teachers.length > 0 && <Avatars of={teachers} /> }]
      : []),
    // They count where one enrolls.
    ...(capacity !== null && course.enrolls_in?.id === course.id
      ? [{ name: t('Places'), said: placesLabel({ capacity, enrollment_count }) }]
      : []),
  ]
  return <FactList facts={facts} className="hairline-t w-full pt-4 sm:pt-5" />
}

/** What else there is to know. */
export function FurtherFacts({ course }: { course: Course }) {
  const { effort_hours, language, mode, enrollment_count } = course
  const facts: Fact[] = [
    ...(effort_hours ? [{ name: t('Effort'), said: effortLabel(effort_hours) }] : []),
    ...(language ? [{ name: t('Taught in'), said: languageNames[language] }] : []),
    ...(mode ? [{ name: t('Where'), said: modeNames[mode] }] : []),
    { name: t('Learners'), said: enrolledLabel(enrollment_count) },
  ]
  return <FactList facts={facts} className="hairline-b py-6" />
}

function FactList({ facts, className }: { facts: readonly Fact[]; className: string }) {
  return (
    <dl
      className={clsx(
        'grid grid-flow-dense grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10 sm:gap-y-4',
        className,
      )}
    >
      {facts.map(({ name, said, note, isMoney, before }) => (
        <div key={name} className={clsx('min-w-0', note && 'sm:max-w-64', (note || before) && 'max-sm:col-span-full')}>
          <dt className="eyebrow">{name}</dt>
          <dd className="mt-0.5">
            <span className="flex items-center gap-2.5">
              {before}
              <span className={clsx('font-display text-base tabular-nums sm:text-lg', isMoney && 'text-money')}>
                {mixedText(said)}
              </span>
            </span>
            {note && <span className="mt-1 block text-xs text-muted">{mixedText(note)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
