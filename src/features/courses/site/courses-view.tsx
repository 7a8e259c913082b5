import { coursesQuery } from '#features/courses/client.ts'
import type { Course } from '#features/courses/schema.ts'
import { useListPlace } from '#platform/browser/use-tab.ts'
import { PagedCards } from '#platform/ui/paged-cards.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { CourseCard } from './course-card.tsx'
import { coursesAddress, coursesFailed, coursesUnder, courseTabNames, courseTabs } from './course-tabs.ts'

const items = courseTabNames.map((name) => ({ name, label: courseTabs[name].label }))

export function CoursesView() {
  const { tab, query } = useListPlace(courseTabNames)
  const after = query.get('after')
  const { intro, empty } = courseTabs[tab]
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <header className="grid gap-5">
        <h1>Courses</h1>
        <p className="measure text-lg text-muted">
          Learn beside people who know one place very well: free courses for a first look, certificate courses for a
          craft.
        </p>
      </header>
      <Tabs label="Kinds of courses" items={items} active={tab} className="mt-10">
        <p className="measure mb-10 text-muted">{intro}</p>
        <PagedCards
          key={coursesAddress(tab, after)}
          pageAfter={(from) => coursesQuery(coursesUnder(tab, from))}
          after={after}
          addressAfter={(from) => coursesAddress(tab, from)}
          card={cardOf}
          noun="courses"
          empty={empty}
          failed={coursesFailed}
        />
      </Tabs>
    </div>
  )
}

const cardOf = (course: Course, eager: boolean) => <CourseCard course={course} eager={eager} />
