import { useSearchParams } from 'react-router'
import { useTab } from '#platform/browser/use-tab.ts'
import { TextLink } from '#platform/ui/link.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { CoursePages } from './course-pages.tsx'
import { courseTabNames, courseTabs, coursesUnder, placeIn } from './course-tabs.ts'

const items = courseTabNames.map((name) => ({ name, label: courseTabs[name].label }))

/** The course list (public.md §2): tabs All, Free and Certificate, each with its intro and its courses. */
export function CoursesView() {
  const tab = useTab(courseTabNames)
  const named = placeIn(useSearchParams()[0])
  // A place in the list belongs to the tab that the address names with it.
  const after = named.tab === tab ? named.after : null
  const { heading, intro, empty } = courseTabs[tab]
  const addressAfter = (next: string) =>
    `/courses?${new URLSearchParams({ ...(tab !== 'all' && { tab }), after: next }).toString()}`
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <header className="grid gap-5">
        <h1>Courses</h1>
        <p className="measure text-lg text-muted">
          Learn beside people who know one place very well: free courses for a first look, certificate courses for a
          craft.
        </p>
      </header>
      <Tabs path label="Kinds of courses" items={items} active={tab} className="mt-10">
        <h2 className="sr-only">{heading}</h2>
        <p className="measure mb-10 text-muted">{intro}</p>
        {after !== null && (
          <p className="mb-8 text-sm">
            <TextLink to={tab === 'all' ? '/courses' : `/courses?tab=${tab}`}>Back to the newest courses</TextLink>
          </p>
        )}
        <CoursePages
          key={`${tab} ${after ?? ''}`}
          wanted={coursesUnder(tab, after)}
          empty={empty}
          addressAfter={addressAfter}
        />
      </Tabs>
    </div>
  )
}
