import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import * as rules from '#features/learning/courses/rules.ts'
import { Avatars } from '#platform/ui/avatar.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { ButtonLink } from '#platform/ui/button.tsx'
import { cardLinkClass } from '#platform/ui/card.tsx'
import { Cover } from '#platform/ui/cover.tsx'
import { Link } from '#platform/ui/link.tsx'
import { mixedText, TextLanguage } from '#platform/ui/mixed-text.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { firstParagraph } from '#platform/values/excerpt.ts'
import { languageOf } from '#platform/values/language.ts'
import { priceLabel } from '#platform/values/money.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import type { CatalogueCard, Section } from '#features/learning/catalogue/schema.ts'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

/** A course to choose, with its sections to unfold, across the whole row of a list. `eager`: among the first seen, so its picture is not loaded lazily. */
export function CourseCard({ course, eager }: { course: CatalogueCard; eager: boolean }) {
  const address: PageAddress = `/course/${course.id}`
  const section = rules.sectionLabel(course.module_number)
  return (
    <li className="group/card hairline-b relative col-span-full grid grid-cols-[minmax(0,1fr)_4.5rem] gap-x-4 pb-4 not-first:pt-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8 sm:pb-8 sm:not-first:pt-8 lg:grid-cols-[15rem_minmax(0,1fr)_17rem] lg:gap-x-10">
      <div className="self-start overflow-hidden rounded-md max-sm:col-start-2 max-sm:row-start-1 sm:row-span-2">
        <Cover
          record={course}
          eager={eager}
          sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 11rem, 4.5rem"
          className="aspect-square sm:aspect-4/3"
        />
      </div>
      <div className="min-w-0 max-sm:col-start-1 max-sm:row-start-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={course.type === 'free' ? 'success' : 'accent'}>{rules.typeLabel(course.type)}</Badge>
          {section && <Badge>{section}</Badge>}
          <TextLanguage of={[course]} />
        </p>
        <h2 className="mt-2 text-xl sm:text-2xl">
          <Link to={address} lang={languageOf(course.title)} className={cardLinkClass}>
            {course.title}
          </Link>
        </h2>
        <FamilyPlace course={course} />
        <p className="mt-1.5 line-clamp-2 text-sm text-muted sm:mt-2 sm:line-clamp-3">
          {mixedText(firstParagraph(course.description))}
        </p>
      </div>
      <Facts course={course} />
      <Offer course={course} address={address} />
      {course.sections.length > 0 && <Sections course={course} />}
    </li>
  )
}

function FamilyPlace({ course: { id, module_number, part_of, enrolls_in } }: { course: CatalogueCard }) {
  const { currency } = useSite()
  if (!part_of) return null
  return (
    <p className="mt-2 grid gap-0.5 text-sm">
      <span className="font-[550]">{mixedText(rules.placeLabel({ module_number, of: part_of.title }))}</span>
      {enrolls_in && enrolls_in.id !== id && (
        <span>
          {mixedText(rules.costLabel({ price: priceLabel(enrolls_in.amount, currency), whole: enrolls_in.title }))}
        </span>
      )}
    </p>
  )
}

function Facts({ course }: { course: CatalogueCard }) {
  const { duration, study_hours, language, mode, enrollment_count } = course
  return (
    <DottedList
      className="mt-2 text-xs text-muted max-sm:col-span-full sm:mt-3"
      items={[duration, study_hours && rules.studyLabel(study_hours), rules.enrolledLabel(enrollment_count)]}
      others={[language && rules.languageNames[language], mode && rules.modeNames[mode]]}
    />
  )
}

type Item = string | number | null
/** `others`: where there is room. */
type DottedListProps = { items: readonly Item[]; others?: readonly Item[]; className: string }

function DottedList({ items, others = [], className }: DottedListProps) {
  const said = [...items, ...others].filter((item) => typeof item === 'string' && item !== '')
  return (
    <ul className={clsx('flex flex-wrap gap-x-2', className)}>
      {said.map((item, at) => (
        <li
          key={item}
          className={clsx(
            at > 0 && "before:mr-2 before:text-edge before:content-['·']",
            others.includes(item) && 'max-sm:hidden',
          )}
        >
          {mixedText(String(item))}
        </li>
      ))}
    </ul>
  )
}

/** With whom, when, for how much, and the way in. */
function Offer({ course, address }: { course: CatalogueCard; address: PageAddress }) {
  const { currency, timeZone } = useSite()
  const { id, type, capacity, enrollment_count, enrolls_in, self_paced, next_class, fee_covers } = course
  const { teachers, instructor } = course
  const taughtBy = instructor || listed(teachers.map(({ name }) => name))
  const price = priceLabel(course.price, currency)
  const begins = rules.beginsLabel({
    self_paced,
    is_first: next_class?.is_first ?? true,
    date: next_class && formatDate(next_class.starts_at, next_class.time_zone ?? timeZone),
  })
  return (
    <div className="col-span-full mt-3 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 text-sm sm:col-start-2 sm:mt-4 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:grid-cols-[auto_minmax(0,1fr)] lg:content-start lg:items-center lg:gap-y-2.5">
      {teachers.length > 0 && <Avatars of={teachers} />}
      <div className={`min-w-0 lg:contents ${teachers.length > 0 ? '' : 'col-span-2'}`}>
        {taughtBy && <p className="font-[550]">{mixedText(taughtBy)}</p>}
        <p className="lg:col-span-2">{begins}</p>
        {capacity !== null && enrolls_in?.id === id && (
          <p className="lg:col-span-2">{rules.placesLeftLabel({ capacity, enrollment_count })}</p>
        )}
        {price && <p className="font-display text-xl text-money tabular-nums lg:col-span-2">{price}</p>}
        {fee_covers && <p className="text-xs text-muted max-sm:sr-only lg:col-span-2">{mixedText(fee_covers)}</p>}
      </div>
      <p className="self-end lg:col-span-2">
        <ButtonLink to={address} size="sm" variant={type === 'free' ? 'secondary' : 'primary'} className="relative">
          {rules.startLabel(type)}
          <span className="sr-only"> {mixedText(t('in {title}', { title: course.title }))}</span>
        </ButtonLink>
      </p>
    </div>
  )
}

function Sections({ course: { sections, level, enrolls_in, price } }: { course: CatalogueCard }) {
  const { currency } = useSite()
  const own = sections.filter((section) => section.level === level + 1).length
  return (
    <details className="group/sections relative z-1 col-span-full mt-2 sm:col-start-2 sm:mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-[550] underline-offset-4 hover:underline">
        <ChevronRight className="size-4 transition-transform group-open/sections:rotate-90 motion-reduce:transition-none" />
        {rules.sectionsLabel(own || sections.length, priceLabel(enrolls_in?.amount ?? price, currency))}
      </summary>
      <ol className="hairline-t mt-1">
        {sections.map((section) => (
          <SectionRow key={section.id} section={section} isDeeper={section.level > level + 1} />
        ))}
      </ol>
    </details>
  )
}

function SectionRow({ section, isDeeper }: { section: Section; isDeeper: boolean }): ReactNode {
  const { currency } = useSite()
  const { id, title, module_number, duration, instructor, enrollment_count, price } = section
  return (
    <li className={clsx('hairline-b relative py-3', isDeeper && 'pl-6 sm:pl-10')}>
      <h3 className="font-text text-base font-[550] tracking-normal">
        <Link to={`/course/${id}`} lang={languageOf(title)} className={cardLinkClass}>
          {title}
        </Link>
      </h3>
      <DottedList
        className="mt-0.5 text-xs text-muted"
        items={[
          rules.sectionLabel(module_number),
          duration,
          instructor,
          rules.enrolledLabel(enrollment_count),
          priceLabel(price, currency),
        ]}
      />
    </li>
  )
}
