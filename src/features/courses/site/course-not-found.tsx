import { ButtonLink } from '#platform/ui/button.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'

export function CourseNotFound() {
  return (
    <section className="page-margins grid-12 py-20 sm:py-28">
      <div className="col-span-12 grid justify-items-start gap-5 lg:col-span-8 lg:col-start-3">
        <LeafMark className="size-14 text-moss" />
        <h1>Course Not Found</h1>
        <p className="measure text-lg text-muted">Unable to find the specified course</p>
        <ButtonLink to="/courses" className="mt-3">
          Back to Course List
        </ButtonLink>
      </div>
    </section>
  )
}
