import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { rosterCountQuery, rosterTags, type RosterShown } from '#features/learning/attendance/client.ts'
import { sessionToMark } from '#features/learning/attendance/rules.ts'
import { type RosterCourse, type RosterFilter, rosterFilters } from '#features/learning/attendance/schema.ts'
import { completionNames } from '#features/learning/courses/rules.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { CourseFilter } from '#features/learning/enrollment-desk/admin/course-filter.tsx'
import { apiAddress, apiQuery } from '#platform/browser/api-client.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button, ButtonLink } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ExportButton } from '#platform/ui/export-button.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Select } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { SearchField } from '#platform/ui/search-field.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { cityOf, formatMoment } from '#platform/values/dates.ts'
import { holds } from '#platform/values/roles.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { adminTitle } from '../shells/admin-page.tsx'
import { filterWords } from '#features/learning/attendance/admin/roster-parts.tsx'
import { CourseRoster } from '#features/learning/attendance/admin/course-roster.tsx'
import { SessionRoster } from '#features/learning/attendance/admin/session-roster.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Roster'))

/** Who was at which session of a course, and who has completed it. */
export default function RosterPage() {
  const maySeeSessions = holds(useAuth().role ?? undefined, 'content')
  const { filter, narrow } = useFilter(['course', 'session', 'search', 'show'])
  const course = isRecordId(filter.course) ? filter.course : ''
  const found = useQuery({ ...rosterCourseQuery(course), enabled: course !== '' })
  // As it is opened: who marks is never moved to another class.
  const [now] = useState(() => new Date())
  const shown = found.data && shownIn(found.data, filter, now)
  const session = shown?.session
  return (
    <div className="page-margins grid gap-8 py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t('Roster')}</h1>
          <p className="mt-2 text-sm text-muted">{t('Who was there, and who has completed the course.')}</p>
        </div>
        {shown && <RosterExport shown={shown} />}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-3 print:hidden">
        <CourseFilter
          course={course}
          deletedCourse=""
          placeholder={t('Choose a course')}
          clearLabel={t('Choose another course')}
          onChoose={(chosen) => narrow({ course: chosen?.id ?? '', session: '', search: '', show: '' })}
        />
        {found.data && (
          <SessionChoice
            course={found.data}
            session={session ?? ''}
            onChoose={(id) => narrow({ session: id || allSessions, show: '' })}
          />
        )}
      </div>
      {course === '' ? (
        <EmptyState
          titleLevel="h2"
          title={t('Choose a course')}
          action={
            maySeeSessions && (
              <ButtonLink to="/admin/sessions" variant="secondary" icon={CalendarDays}>
                {t('See the next sessions')}
              </ButtonLink>
            )
          }
        >
          {t('Its roster shows everybody who takes part, and who was at which session.')}
        </EmptyState>
      ) : found.data && shown ? (
        <Roster course={found.data} {...{ shown, filter, narrow }} />
      ) : found.error ? (
        <FailedState title={t('The course could not be loaded')} query={found} reloadLabel={t('Try Again')} />
      ) : (
        <LoadingRegion label={t('Loading the roster…')} shapes={Array<string>(5).fill('h-14 w-full')} />
      )}
    </div>
  )
}

/** A course with its sessions, for its roster. */
function rosterCourseQuery(course: string) {
  return apiQuery(['attendance', [course], 'course'], '/api/admin/roster/course', { query: { course }, ...rosterTags })
}

type Session = RosterCourse['sessions'][number]
type Filters = ReturnType<typeof useFilter<'course' | 'session' | 'search' | 'show'>>

const allSessions = 'all'

/** What the address asks for, as far as the course has it; nothing of a session: the one that is to be marked. */
function shownIn(course: RosterCourse, filter: Filters['filter'], now: Date): RosterShown {
  const asked = course.sessions.find(({ id }) => id === filter.session)
  const session = (asked ?? (filter.session === allSessions ? undefined : sessionToMark(course.sessions, now)))?.id
  const show = wordIn(offeredIn(course, session), filter.show)
  const search = filter.search.trim()
  return { course: course.id, ...(session && { session }), ...(search && { search }), ...(show && { show }) }
}

function offeredIn({ completion }: RosterCourse, session: string | null | undefined): RosterFilter[] {
  return rosterFilters.filter((each) =>
    each === 'completed' || each === 'open' ? completion !== 'none' : Boolean(session),
  )
}

function RosterExport({ shown }: { shown: RosterShown }) {
  const count = useQuery(rosterCountQuery(shown))
  return (
    <ExportButton
      address={apiAddress('/api/admin/roster/export', { query: shown })}
      total={count.data}
      done={t('The roster is exported')}
    />
  )
}

type RosterProps = { course: RosterCourse; shown: RosterShown } & Pick<Filters, 'filter' | 'narrow'>

function Roster({ course, shown, filter, narrow }: RosterProps) {
  const session = course.sessions.find(({ id }) => id === shown.session)
  const words = offeredIn(course, shown.session)
  const isNarrowed = Boolean(shown.search) || Boolean(shown.show)
  const { timeZone } = useSite()
  return (
    <div className="grid gap-6">
      {/* On paper a field may cut off what is chosen in it. */}
      <div className="hidden font-[550] print:block">
        <p>{mixedText(course.title)}</p>
        {session && <p>{sessionWords(session, timeZone)}</p>}
      </div>
      {course.completion !== 'none' && session === undefined && <Rule course={course} />}
      <div role="search" className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('Search the roster')}
          placeholder={t('Search by name or email')}
          className="min-w-56 flex-1 basis-full sm:max-w-sm sm:basis-auto"
          value={filter.search}
          onSearch={(text) => narrow({ search: text })}
        />
        {words.length > 0 && (
          <Select
            aria-label={t('Show')}
            className="w-auto!"
            value={shown.show ?? ''}
            onChange={({ target }) => narrow({ show: target.value })}
          >
            <option value="">{t('Everybody')}</option>
            {words.map((word) => (
              <option key={word} value={word}>
                {filterWords[word]}
              </option>
            ))}
          </Select>
        )}
      </div>
      {session ? (
        <SessionRoster key={session.id} session={session} shown={shown} isNarrowed={isNarrowed} />
      ) : (
        <CourseRoster course={course} shown={shown} isNarrowed={isNarrowed} />
      )}
    </div>
  )
}

function Rule({ course: { completion, completion_share } }: { course: RosterCourse }) {
  return (
    <p className="text-sm text-muted">
      {completion === 'sessions'
        ? t(
            'Completed by {share} percent of the sessions that are not cancelled; those of which somebody is excused are left out. Changes of the rule and of sessions count ten minutes later.',
            { share: completion_share },
          )
        : t('Completed by: {rule}.', { rule: completionNames[completion] })}
    </p>
  )
}

type SessionChoiceProps = { course: RosterCourse; session: string; onChoose: (id: string) => void }

/** All sessions of the course, or one of them; the buttons go to the one before and after. */
function SessionChoice({ course: { sessions }, session, onChoose }: SessionChoiceProps) {
  const { timeZone } = useSite()
  if (sessions.length === 0) return <p className="text-sm text-muted">{t('This course has no sessions yet.')}</p>
  const at = sessions.findIndex(({ id }) => id === session)
  const [before, after] = [sessions[at - 1], at === -1 ? sessions[0] : sessions[at + 1]]
  const step = (to: Session | undefined) =>
    ({ variant: 'secondary', size: 'icon', disabled: !to, onClick: () => to && onChoose(to.id) }) as const
  return (
    <div className="flex min-w-0 flex-1 basis-full items-center gap-2 sm:max-w-xl sm:basis-80">
      <Select
        aria-label={t('Session')}
        className="min-w-0 flex-1 pr-2!"
        value={session}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t('All sessions')}</option>
        {sessions.map((each) => (
          <option key={each.id} value={each.id}>
            {sessionWords(each, timeZone)}
          </option>
        ))}
      </Select>
      <Button {...step(before)} aria-label={t('Session before')} icon={ChevronLeft} />
      <Button {...step(after)} aria-label={t('Session after')} icon={ChevronRight} />
    </div>
  )
}

/** In the zone that it is held in, as the list of sessions has it. */
function sessionWords(session: Session, timeZone: string) {
  const { starts_at, time_zone, title, section, is_cancelled } = session
  const zone = time_zone ?? timeZone
  const city = zone === timeZone ? '' : cityOf(zone)
  return [formatMoment(starts_at, zone), city, title, section, is_cancelled ? t('cancelled') : '']
    .filter(Boolean)
    .join(' · ')
}
