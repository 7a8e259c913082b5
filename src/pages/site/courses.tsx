import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { choicesIn, countOf } from '#features/learning/catalogue/rules.ts'
import type { CatalogueCard, Choices } from '#features/learning/catalogue/schema.ts'
import { CatalogueFilters } from '#features/learning/catalogue/site/catalogue-filters.tsx'
import { CourseCard } from '#features/learning/catalogue/site/course-card.tsx'
import { coursesFailed, courseTypeNames } from '#features/learning/courses/rules.ts'
import { coursesData } from '#features/learning/courses/site/course-data.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { PagedCards } from '#records/lists/paged-cards.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { listAddress, tabIn, tabNames, useListPlace } from '#platform/browser/use-tab.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import type { Route } from './+types/courses'
import { courseFeeds } from './feed-links.ts'
import { failedPage } from './section-page.tsx'
import { shareTags, breadcrumbs, StructuredData } from './page-tags.tsx'
import { sentenceSpace, t } from '#platform/values/translate.ts'
import { apiQuery } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'

const courseTabNames = tabNames(courseTypeNames)
type CourseTab = (typeof courseTabNames)[number]

/** `title`: for the browser's window and search engines. */
type About = Record<'label' | 'title' | 'description' | 'intro', string> & { empty: { title: string; text: string } }

const courseTabs: Record<CourseTab, About> = {
  all: {
    label: t('All'),
    title: t('Courses'),
    description: t(
      'Free and certificate courses on ecological civilization: watersheds, soils, sponge cities, commons, and how to see land as a system.',
    ),
    intro: t(
      'Everything the academy teaches at present, the newest first, each course with its sections: an evening by a stream as well as a year with a river.',
    ),
    empty: {
      title: t('No Courses Available'),
      text: t('New courses are being prepared. Please come back in a few weeks.'),
    },
  },
  free: {
    label: t('Free'),
    title: t('Free courses'),
    description: t(
      'Courses on ecological civilization that are open to everybody, at no cost: a first look at land, water and law.',
    ),
    intro: t('Open to everybody, at no cost. Bring boots, patience and a question; nothing else is asked.'),
    empty: {
      title: t('No Free Courses Available'),
      text: t('There is no free course at present. Please come back in a few weeks, or see the certificate courses.'),
    },
  },
  certificate: {
    label: t('Certificate'),
    title: t('Certificate courses'),
    description: t(
      'Longer courses on ecological civilization, accompanied and examined, that lead to a certificate of the academy.',
    ),
    intro: t('Longer courses, accompanied and examined, that lead to one of the academy’s certificates.'),
    empty: {
      title: t('No Certificate Courses Available'),
      text: t('There is no certificate course at present. Please come back in a few weeks, or see the free courses.'),
    },
  },
}
/** Short enough that a phone shows the whole of it in a few screens. */
const limit = 10

const typeOf = (tab: CourseTab) => (tab === 'all' ? {} : { type: tab })

function coursesUnder(tab: CourseTab, choices: Choices, after?: string | null): CatalogueWanted {
  return { ...typeOf(tab), ...choices, limit, ...(after && { after }) }
}

function coursesAddress(tab: CourseTab, choices: Choices, after: string | null): PageAddress {
  return listAddress('/courses', { tab: tab === 'all' ? null : tab, ...choices, after })
}

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const tab = tabIn(courseTabNames, query)
  const wanted = coursesUnder(tab, choicesIn(query), query.get('after'))
  const api = context.get(apiContext)
  return preload([catalogueQuery(wanted, api), groupsQuery(typeOf(tab), api)])
}
/** Navigates at once: the tab may be in the history state. */
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) => {
  const tab = tabIn(courseTabNames, new URLSearchParams(page.location.search))
  const { title, description } = courseTabs[tab]
  return [...shareTags(page, { title, description, path: coursesAddress(tab, {}, null) }), ...courseFeeds]
}

const items = courseTabNames.map((name) => ({ name, label: courseTabs[name].label }))
const cardOf = (course: CatalogueCard, eager: boolean) => <CourseCard course={course} eager={eager} />

export default function CoursesPage() {
  const { tab, query } = useListPlace(courseTabNames)
  const after = query.get('after')
  const choices = choicesIn(query)
  const { data } = useQuery(catalogueQuery(coursesUnder(tab, choices, after)))
  const groups = useQuery(groupsQuery(typeOf(tab))).data ?? []
  const listed = data?.items ?? []
  const { intro, empty } = courseTabs[tab]
  return (
    <>
      <StructuredData make={import.meta.env.SSR && ((site) => breadcrumbs(site, trailTo(tab)))} />
      {listed.length > 0 && <StructuredData make={import.meta.env.SSR && ((site) => coursesData(listed, site))} />}
      <div className="page-margins pt-14 sm:pt-20">
        <header className="grid gap-4 sm:gap-5">
          <h1>{t('Courses')}</h1>
          <p className="measure text-lg text-muted">
            {t(
              'Learn beside people who know one place very well: free courses for a first look, certificate courses for a craft.',
            )}
          </p>
        </header>
        <Tabs
          label={t('Kinds of courses')}
          items={items}
          active={tab}
          addressOf={(name) => coursesAddress(name, choices, null)}
          className="mt-7 sm:mt-10"
        >
          <p className={clsx('measure text-muted', groups.length > 0 ? 'mb-2 sm:mb-4' : 'mb-8')}>
            {intro}
            {tab === 'certificate' && (
              <>
                {sentenceSpace()}
                <TextLink to="/certificates">{t('Check a certificate that you were shown.')}</TextLink>
              </>
            )}
          </p>
          {groups.length > 0 && (
            <CatalogueFilters
              groups={groups}
              choices={choices}
              tab={tab === 'all' ? null : tab}
              addressOf={(chosen) => coursesAddress(tab, chosen, null)}
            />
          )}
          <PagedCards
            key={coursesAddress(tab, choices, after)}
            pageAfter={(from) => catalogueQuery(coursesUnder(tab, choices, from))}
            after={after}
            addressAfter={(from) => coursesAddress(tab, choices, from)}
            card={cardOf}
            noun={t('courses')}
            empty={Object.keys(choices).length > 0 && countOf(groups, {}) > 0 ? noneChosen(tab) : empty}
            failed={coursesFailed}
          />
        </Tabs>
      </div>
    </>
  )
}

/** Where the choices leave nothing of what there is. */
function noneChosen(tab: CourseTab) {
  return {
    title: t('No course fits this choice'),
    text: t('Take one of your choices back, or look at all courses.'),
    action: (
      <ButtonLink to={coursesAddress(tab, {}, null)} variant="secondary">
        {t('Show all courses')}
      </ButtonLink>
    ),
  }
}

function trailTo(tab: CourseTab) {
  const list = { name: courseTabs.all.title, path: coursesAddress('all', {}, null) }
  return tab === 'all' ? [list] : [list, { name: courseTabs[tab].label, path: coursesAddress(tab, {}, null) }]
}

export const ErrorBoundary = failedPage(coursesFailed)

type CatalogueWanted = ApiQuery<'GET', '/api/catalogue'>
const live = { cacheTags: ['course-schedules'] }

/** A page of the courses to choose from. `after`: the `next` of the page before. */
function catalogueQuery(query: CatalogueWanted, api?: Api) {
  return apiQuery(['courses', 'catalogue', query], '/api/catalogue', { api, query, meta: live })
}

/** How many there are by what one may choose. */
function groupsQuery(query: ApiQuery<'GET', '/api/catalogue/groups'>, api?: Api) {
  return apiQuery(['courses', 'catalogue', 'groups', query], '/api/catalogue/groups', { api, query, meta: live })
}
