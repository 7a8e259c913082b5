import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import {
  effortLabel,
  enrolledLabel,
  hierarchyLabel,
  languageNames,
  levelLabel,
  placesLabel,
  sectionLabel,
  typeBadge,
} from '../rules.ts'
import type { CourseDetail, CourseDetail as Course, SubCourse } from '../schema.ts'
import { TeacherList } from '#features/content/teachers/site/teacher-list.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Paragraphs } from '#platform/ui/paragraphs.tsx'
import { pictureWidths } from '#platform/ui/picture.tsx'
import { RichText } from '#records/rich-text/rich-text.tsx'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { Link } from '#platform/ui/link.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { languageOf } from '#platform/values/language.ts'
import { priceLabel } from '#platform/values/money.ts'
import { Cover } from '#platform/ui/cover.tsx'

type CourseDetailProps = { course: Course; sidebar: ReactNode; schedule?: ReactNode }

export function CourseDetail({ course, sidebar, schedule }: CourseDetailProps) {
  const steps = [
    { to: '/courses', label: 'Courses' },
    ...course.above.map(({ id, title }) => ({ to: `/course/${id}` as const, label: title })),
  ] as const
  return (
    <article className="page-margins pt-8 sm:pt-12">
      <Breadcrumbs steps={steps} />
      <header className="mt-5 grid justify-items-start gap-5">
        <Badges course={course} />
        <h1 lang={languageOf(course.title)} className="max-w-[24ch]">
          {mixedText(course.title)}
        </h1>
      </header>
      <div className="mt-10 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-20 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <Cover record={course} eager sizes={pictureWidths.record} className="aspect-16/9 rounded-md" />
          <Facts course={course} />
          <RichText text={course.description} blocks={course.description_blocks} className="measure mt-8 text-lg" />
          <CourseAbout course={course} />
          {schedule}
        </div>
        <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:row-span-2">{sidebar}</div>
        {course.sub_courses.length > 0 && <SubSections courses={course.sub_courses} />}
      </div>
    </article>
  )
}

function Badges({ course }: { course: Course }) {
  const section = sectionLabel(course.module_number)
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={course.type === 'free' ? 'success' : 'accent'}>{typeBadge(course.type)}</Badge>
      {section && <Badge>{section}</Badge>}
      <Badge>{hierarchyLabel({ level: course.level, hasSubCourses: course.sub_courses.length > 0 })}</Badge>
    </p>
  )
}

function Facts({ course }: { course: Course }) {
  const { currency } = useSite()
  const price = priceLabel(course.price, currency)
  const { capacity, enrollment_count } = course
  const facts = [
    ...(price ? [{ name: 'Price', said: price, isMoney: true }] : []),
    ...(course.duration ? [{ name: 'Duration', said: course.duration }] : []),
    ...(course.effort_hours ? [{ name: 'Effort', said: effortLabel(course.effort_hours) }] : []),
    ...(course.language ? [{ name: 'Taught in', said: languageNames[course.language] }] : []),
    ...(course.instructor ? [{ name: 'Instructor', said: course.instructor }] : []),
    { name: 'Learners', said: enrolledLabel(enrollment_count) },
    // They count where one enrolls.
    ...(capacity !== null && course.enrolls_in?.id === course.id
      ? [{ name: 'Places', said: placesLabel({ capacity, enrollment_count }) }]
      : []),
  ]
  return (
    <dl className="hairline-b grid grid-cols-2 gap-x-6 gap-y-4 py-6 sm:flex sm:flex-wrap sm:gap-x-10">
      {facts.map(({ name, said, isMoney }) => (
        <div key={name}>
          <dt className="eyebrow">{name}</dt>
          <dd className={clsx('mt-0.5 font-display text-lg tabular-nums', isMoney && 'text-money')}>
            {mixedText(said)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function SubSections({ courses }: { courses: readonly SubCourse[] }) {
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
      <Cover record={course} sizes="10rem" className="aspect-16/10 rounded-md max-sm:order-last max-sm:aspect-square" />
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
        <p className="mt-1.5 text-sm text-muted">{mixedText(excerptOf(course.description, 160))}</p>
        {facts.length > 0 && <p className="mt-2 text-xs text-muted">{facts.join(' · ')}</p>}
      </div>
    </li>
  )
}

/** What a course says of itself, each where it is set. */
function CourseAbout({ course }: { course: CourseDetail }) {
  const { outcomes, audience, requirements, teachers, questions } = course
  const told = [
    ['For whom', audience],
    ['What you need', requirements],
  ] as const
  const wishes = told.filter(([, text]) => text !== '')
  return (
    <>
      {outcomes.length > 0 && (
        <Part title="What you will be able to do">
          <ul className="mt-5 grid gap-x-10 gap-y-3 sm:grid-cols-2">
            {outcomes.map(({ id, text }) => (
              <li key={id} className="grid grid-cols-[auto_1fr] items-start gap-x-3">
                <Check strokeWidth={1.75} className="mt-1 size-4.5 text-accent" />
                <span>{mixedText(text)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
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
        <Part title="Teachers">
          <TeacherList people={teachers} />
        </Part>
      )}
      {questions.length > 0 && (
        <Part title="Questions and answers">
          <div className="hairline-t mt-5">
            {questions.map(({ id, question, answer }) => (
              <details key={id} className="hairline-b group/question">
                <summary className="flex min-h-11 cursor-pointer items-center py-3 font-[550]">
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
