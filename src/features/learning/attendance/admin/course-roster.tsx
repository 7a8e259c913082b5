import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { rosterCountQuery, rosterQuery, type RosterShown } from '../client.ts'
import { shareOf } from '../rules.ts'
import type { RosterCourse, RosterPerson } from '../schema.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { ShareBar } from '#platform/ui/share-bar.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { CompletionBar } from './completion-bar.tsx'
import { PersonName, personName } from './person-name.tsx'
import { NobodyHere } from './session-roster.tsx'

type CourseRosterProps = { course: RosterCourse; shown: RosterShown; isNarrowed: boolean }

/** Everybody of a course: how much of it they attended, and whether they have completed it. */
export function CourseRoster({ course, shown, isNarrowed }: CourseRosterProps) {
  const queries = useQueryClient()
  const query = useInfiniteQuery(rosterQuery(shown))
  const count = useQuery(rosterCountQuery(shown))
  const selection = useSelection()
  return (
    <PagedRows
      query={query}
      total={count.data}
      noun={['person', 'people']}
      failed="The roster could not be loaded"
      empty={<NobodyHere isNarrowed={isNarrowed} />}
    >
      {(people) => (
        <div className="grid gap-4">
          {course.completion !== 'none' && (
            <CompletionBar
              course={course.id}
              chosen={people.filter(({ id }) => selection.selected.has(id))}
              onDone={(ids) => {
                selection.select(ids, false)
                void queries.invalidateQueries({ queryKey: ['attendance'] })
              }}
            />
          )}
          <People people={people} course={course} selection={selection} />
        </div>
      )}
    </PagedRows>
  )
}

type PeopleProps = {
  people: readonly RosterPerson[]
  course: RosterCourse
  selection: Pick<ReturnType<typeof useSelection>, 'selected' | 'select'>
}

function People({ people, course, selection: { selected, select } }: PeopleProps) {
  const isCompleted = course.completion !== 'none'
  return (
    <Table label="Roster">
      <thead>
        <tr>
          {isCompleted && (
            <Th className="w-px">
              <input
                type="checkbox"
                aria-label="Select everybody shown"
                className={tickClass}
                checked={people.length > 0 && people.every(({ id }) => selected.has(id))}
                onChange={({ target }) =>
                  select(
                    people.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            </Th>
          )}
          <Th>Person</Th>
          <Th>Attendance</Th>
          {isCompleted && <Th className="max-sm:hidden">Completion</Th>}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className="hover:bg-wash">
            {isCompleted && (
              <Td>
                <input
                  type="checkbox"
                  aria-label={`Select ${personName(person)}`}
                  className={tickClass}
                  checked={selected.has(person.id)}
                  onChange={({ target }) => select([person.id], target.checked)}
                />
              </Td>
            )}
            <th scope="row" className="hairline-b py-3 pr-4 text-left align-baseline font-normal">
              <PersonName person={person} />
              {isCompleted && (
                <span className="mt-1.5 block sm:hidden">
                  <Completion completion={person.completion} />
                </span>
              )}
            </th>
            <Td className="w-40 lg:w-64">
              <Attended person={person} share={course.completion === 'sessions' ? course.completion_share : null} />
            </Td>
            {isCompleted && (
              <Td className="max-sm:hidden">
                <Completion completion={person.completion} />
              </Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** `share`: what completes the course. */
function Attended({ person, share }: { person: RosterPerson; share: number | null }) {
  const { present, excused, absent, planned } = person
  const percent = shareOf(person)
  if (planned === 0) return <span className="text-muted">No sessions yet</span>
  const open = Math.max(0, planned - present - excused - absent)
  return (
    <span className="grid gap-1.5">
      <span className="tabular-nums">
        {present} of {planned - excused}
        {percent !== null && ` · ${percent} %`}
        {excused > 0 && <span className="text-muted"> · {excused} excused</span>}
      </span>
      <ShareBar
        className="h-1.5"
        parts={[
          {
            key: 'present',
            count: present,
            fill: percent !== null && share !== null && percent >= share ? 'fill-accent' : 'fill-moss',
          },
          { key: 'absent', count: absent, fill: 'fill-danger' },
          { key: 'excused', count: excused, fill: 'fill-edge' },
          { key: 'open', count: open, fill: 'fill-line' },
        ]}
      />
    </span>
  )
}

function Completion({ completion }: Pick<RosterPerson, 'completion'>) {
  const { timeZone } = useSite()
  if (!completion) return <span className="text-muted max-sm:hidden">Not yet</span>
  const { withdrawn, completed_at, by } = completion
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={withdrawn ? 'danger' : 'success'}>{withdrawn ? 'Withdrawn' : 'Completed'}</Badge>
      <span className="text-xs text-muted">
        {formatDate(withdrawn?.at ?? completed_at, timeZone)}
        {(withdrawn ? withdrawn.by : by) !== null && (
          <>
            {' · '}
            <MixedText text={(withdrawn ? withdrawn.by : by) ?? ''} />
          </>
        )}
      </span>
      {withdrawn && (
        <span className="text-xs">
          <MixedText text={withdrawn.reason} />
        </span>
      )}
    </span>
  )
}

const tickClass = 'size-5 align-middle accent-accent'
