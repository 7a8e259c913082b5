import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import * as rules from '#features/learning/courses/rules.ts'
import type { CourseDetail as Course, SubCourse } from '#features/learning/courses/schema.ts'
import { TeacherList } from '#features/content/teachers/teacher-list.site.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText, TextLanguage } from '#platform/ui/mixed-text.tsx'
import { PictureCaption } from '#platform/ui/picture-caption.tsx'
import { Paragraphs } from '#platform/ui/paragraphs.tsx'
import { pictureWidths } from '#platform/ui/picture.tsx'
import { RichText } from '#records/rich-text/rich-text.tsx'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { Link } from '#platform/ui/link.tsx'
import { excerptOf, firstParagraph } from '#platform/values/excerpt.ts'
import { priceLabel } from '#platform/values/money.ts'
import { Cover } from '#platform/ui/cover.tsx'
import { t } from '#platform/values/translate.ts'
import clsx from 'clsx'
import { Avatars } from '#platform/ui/avatar.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { languageOf } from '#platform/values/language.ts'

type CourseDetailProps = {
  course: Course
  next?: NextClass
  /** Where one enrolls. */
  sidebar: ReactNode
  schedule?: ReactNode
  /** What former students say. */
  voices?: ReactNode
}

/** First what it is, when, with whom, for how much and the button; then what one learns, week by week, with whom. */
export function CourseDetail({ course, next, sidebar, schedule, voices }: CourseDetailProps) {
  const steps = [
    { to: '/courses', label: t('Courses') },
    ...course.above.map(({ id, title }) => ({ to: `/course/${id}` as const, label: title })),
  ] as const
  const { lead, rest } = partedText(course)
  return (
    <article className="page-margins pt-8 sm:pt-12">
      <Breadcrumbs steps={steps} />
      <div className="mt-5 grid items-start gap-x-12 gap-y-8 sm:gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] xl:gap-x-20 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <header className="grid min-w-0 justify-items-start gap-4 sm:gap-5">
          <Badges course={course} />
          <h1 lang={languageOf(course.title)} className="max-w-[24ch]">
            {mixedText(course.title)}
          </h1>
          {lead && <RichText {...lead} className="measure sm:text-lg" />}
          <KeyFacts course={course} next={next} />
        </header>
        <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {sidebar}
        </div>
        <div className="min-w-0">
          <figure>
            <Cover record={course} eager sizes={pictureWidths.record} className="aspect-16/9 rounded-md" />
            <PictureCaption url={course.image_url} />
          </figure>
          <FurtherFacts course={course} />
          <Outcomes course={course} />
          {rest && <RichText {...rest} className="measure mt-8 text-lg" />}
          {course.sub_courses.length > 0 && (
            <Part title={t('Sub-sections')}>
              <ol className="hairline-t mt-6">
                {course.sub_courses.map((section) => (
                  <SubSection key={section.id} course={section} />
                ))}
              </ol>
            </Part>
          )}
          {schedule}
          <CourseAbout course={course} />
          {voices}
        </div>
      </div>
    </article>
  )
}

type Text = { text: string; blocks: Course['description_blocks'] }

/** The first paragraph, which says what the course is, and what follows it. */
function partedText({ description: text, description_blocks: blocks }: Course): { lead?: Text; rest?: Text } {
  if (blocks) {
    const [first, ...others] = blocks
    if (first?.type !== 'paragraph') return { rest: { text, blocks } }
    return { lead: { text: '', blocks: [first] }, ...(others.length > 0 && { rest: { text: '', blocks: others } }) }
  }
  const first = firstParagraph(text)
  const rest = text.trim().slice(first.length).trim()
  return { lead: { text: first, blocks: null }, ...(rest !== '' && { rest: { text: rest, blocks: null } }) }
}

function SubSection({ course }: { course: SubCourse }) {
  const { currency } = useSite()
  const section = rules.sectionLabel(course.module_number)
  const facts = [course.duration, course.instructor, priceLabel(course.price, currency)].filter(Boolean)
  return (
    <li className="group/section hairline-b relative grid grid-cols-[1fr_6rem] items-start gap-x-6 py-6 sm:grid-cols-[10rem_1fr]">
      <Cover record={course} sizes="10rem" className="aspect-16/10 rounded-md max-sm:order-last max-sm:aspect-square" />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <Badge tone="accent">{rules.levelLabel(course.level)}</Badge>
          {section && <Badge>{section}</Badge>}
        </p>
        <h3 className="mt-2">
          <Link
            to={`/course/${course.id}`}
            className="text-text no-underline decoration-line underline-offset-4 after:absolute after:inset-0 group-hover/section:underline"
          >
            {mixedText(course.title)}
          </Link>
        </h3>
        <p className="mt-1.5 text-sm text-muted">{mixedText(excerptOf(firstParagraph(course.description), 160))}</p>
        {facts.length > 0 && <p className="mt-2 text-xs text-muted">{mixedText(facts.join(' · '))}</p>}
      </div>
    </li>
  )
}

function Outcomes({ course: { outcomes } }: { course: Course }) {
  if (outcomes.length === 0) return null
  return (
    <Part title={t('What you will be able to do')}>
      <ul className="mt-5 grid gap-x-10 gap-y-3 sm:grid-cols-2">
        {outcomes.map(({ id, text }) => (
          <li key={id} className="grid grid-cols-[auto_1fr] items-start gap-x-3">
            <Check strokeWidth={1.75} className="mt-1 size-4.5 text-accent" />
            <span>{mixedText(text)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What else a course says of itself, each where it is set. */
function CourseAbout({ course }: { course: Course }) {
  const { audience, requirements, teachers, questions } = course
  const told = [
    [t('For whom'), audience],
    [t('What you need'), requirements],
  ] as const
  const wishes = told.filter(([, text]) => text !== '')
  return (
    <>
      {wishes.length > 0 && (
        <div className="grid gap-x-10 sm:grid-cols-2">
          {wishes.map(([title, text]) => (
            <Part key={title} title={title}>
              <div className="mt-3 grid gap-3">
                <Paragraphs text={text} />
              </div>
            </Part>
          ))}
        </div>
      )}
      {teachers.length > 0 && (
        <Part title={t('Teachers')}>
          <TeacherList people={teachers} />
        </Part>
      )}
      {questions.length > 0 && (
        <Part title={t('Questions and answers')}>
          <div className="hairline-t mt-5">
            {questions.map(({ id, question, answer }) => (
              <details key={id} className="hairline-b group/question">
                <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-3 font-[550] after:text-xl after:leading-none after:text-muted after:content-['+'/''] group-open/question:after:content-['–'/'']">
                  <span>{mixedText(question)}</span>
                </summary>
                <div className="measure grid gap-3 pb-4 text-muted">
                  <Paragraphs text={answer} />
                </div>
              </details>
            ))}
          </div>
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The next class with the time zone that it is held in, and whether it is the first one; undefined where that is not known. */
type NextClass = { starts_at: string; time_zone: string | null; is_first: boolean } | null | undefined

function Badges({ course }: { course: Course }) {
  const section = rules.sectionLabel(course.module_number)
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={course.type === 'free' ? 'success' : 'accent'}>{rules.typeBadge(course.type)}</Badge>
      {section && <Badge>{section}</Badge>}
      <Badge>{rules.hierarchyLabel({ level: course.level, hasSubCourses: course.sub_courses.length > 0 })}</Badge>
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
    ...(isTold
      ? [{ name: t('When'), said: rules.beginsLabel({ self_paced, date, is_first: next?.is_first ?? true }) }]
      : []),
    ...(price ? [{ name: t('Price'), said: price, note: fee_covers, isMoney: true }] : []),
    ...(duration ? [{ name: t('Duration'), said: duration }] : []),
    ...(instructor
      ? [{ name: t('Instructor'), said: instructor, before: teachers.length > 0 && <Avatars of={teachers} /> }]
      : []),
    // They count where one enrolls.
    ...(capacity !== null && course.enrolls_in?.id === course.id
      ? [{ name: t('Places'), said: rules.placesLabel({ capacity, enrollment_count }) }]
      : []),
  ]
  return <FactList facts={facts} className="hairline-t w-full pt-4 sm:pt-5" />
}

/** What else there is to know. */
function FurtherFacts({ course }: { course: Course }) {
  const { effort_hours, language, mode, enrollment_count } = course
  const facts: Fact[] = [
    ...(effort_hours ? [{ name: t('Effort'), said: rules.effortLabel(effort_hours) }] : []),
    ...(language ? [{ name: t('Taught in'), said: rules.languageNames[language] }] : []),
    ...(mode ? [{ name: t('Where'), said: rules.modeNames[mode] }] : []),
    { name: t('Learners'), said: rules.enrolledLabel(enrollment_count) },
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
