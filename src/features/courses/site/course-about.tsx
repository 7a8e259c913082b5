import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { CourseDetail } from '#features/courses/schema.ts'
import { TeacherList } from '#features/teachers/site/teacher-list.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { Paragraphs } from '#platform/ui/paragraphs.tsx'

/** What a course says of itself, each where it is set. */
export function CourseAbout({ course }: { course: CourseDetail }) {
  const { outcomes, audience, requirements, teachers, questions } = course
  return (
    <>
      {outcomes.length > 0 && (
        <Part title="What you will be able to do">
          <ul className="mt-5 grid gap-x-10 gap-y-3 sm:grid-cols-2">
            {outcomes.map(({ id, text }) => (
              <li key={id} className="grid grid-cols-[auto_1fr] items-start gap-x-3">
                <Check aria-hidden="true" strokeWidth={1.75} className="mt-1 size-4.5 text-accent" />
                <span>
                  <MixedText text={text} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {(audience || requirements) && (
        <div className="grid gap-x-10 sm:grid-cols-2">
          {audience && (
            <Part title="For whom">
              <div className="mt-3 grid gap-3">
                <Paragraphs text={audience} />
              </div>
            </Part>
          )}
          {requirements && (
            <Part title="What you need">
              <div className="mt-3 grid gap-3">
                <Paragraphs text={requirements} />
              </div>
            </Part>
          )}
        </div>
      )}
      {teachers.length > 0 && (
        <Part title="Teachers">
          <TeacherList people={teachers} className="mt-2" />
        </Part>
      )}
      {questions.length > 0 && (
        <Part title="Questions and answers">
          <div className="hairline-t mt-5">
            {questions.map(({ id, question, answer }) => (
              <details key={id} className="hairline-b group/question">
                <summary className="flex min-h-11 cursor-pointer items-center py-3 font-[550]">
                  <span>
                    <MixedText text={question} />
                  </span>
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
