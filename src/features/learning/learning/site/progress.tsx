import { CircleCheck } from 'lucide-react'
import type { LearnedCourse } from '../schema.ts'
import { progressOf } from '../rules.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Cover } from '#platform/ui/cover.tsx'
import { Link, TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** How far somebody is in each of their courses. */
export function Progress({ courses }: { courses: readonly LearnedCourse[] }) {
  const { timeZone } = useSite()
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="text-2xl">
        {t('How far you are')}
      </h2>
      <ul className="hairline-t mt-5">
        {courses.map((course) => {
          const { share, needed, text } = progressOf(course)
          return (
            <li
              key={course.id}
              className="hairline-b grid grid-cols-[4.5rem_1fr] gap-x-5 gap-y-3 py-5 sm:grid-cols-[7rem_1fr]"
            >
              <Cover record={course} sizes="7rem" className="aspect-square rounded-md sm:aspect-16/10" />
              <div className="grid min-w-0 content-start gap-2">
                <h3>
                  <Link
                    to={`/course/${course.id}`}
                    className="text-text no-underline decoration-line decoration-1 underline-offset-4 hover:underline"
                  >
                    {mixedText(course.title)}
                  </Link>
                </h3>
                {course.completed_at && (
                  <p className="flex items-center gap-2 text-sm font-[550] text-accent">
                    <CircleCheck className="size-4.5" />
                    {t('Completed {date}', { date: formatDate(course.completed_at, timeZone) })}
                  </p>
                )}
                {share !== null && (
                  <meter
                    min={0}
                    max={100}
                    value={share}
                    aria-label={t('Sessions of {title} that you were at', { title: course.title })}
                    className="learning-meter h-2 w-full max-w-sm"
                  >
                    {(share / 100).toLocaleString(languageTag(), { style: 'percent' })}
                  </meter>
                )}
                {text && <p className="text-sm text-muted">{text}</p>}
                {needed && !course.completed_at && <p className="text-xs text-muted">{needed}</p>}
                {course.sessions > 0 && (
                  <p className="text-sm">
                    {/* As a document, which has its schedule when the browser looks for it. */}
                    <TextLink
                      reloadDocument
                      to={`/course/${course.id}#schedule`}
                      aria-label={t('Classes, replays and materials of {title}', { title: course.title })}
                    >
                      {t('Classes, replays and materials')}
                    </TextLink>
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
