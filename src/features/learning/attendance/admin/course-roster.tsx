import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rosterCountQuery, rosterQuery, type RosterShown } from '../client.ts'
import { shareOf } from '../rules.ts'
import type { RosterCourse, RosterPerson } from '../schema.ts'
import { enrolledName } from '#features/learning/enrollment-desk/rules.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { TextAreaField } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { RunningProgress } from '#platform/ui/running-progress.tsx'
import { ShareBar } from '#platform/ui/share-bar.tsx'
import { Table, Td, Th, Checkbox } from '#platform/ui/table.tsx'
import { toast } from '#platform/ui/toast.ts'
import { formatDate } from '#platform/values/dates.ts'
import { useBatchRun } from '#records/batches/run-batch.ts'
import { pluck } from '#records/kinds/fields.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { PersonName, RosterRows } from './roster-parts.tsx'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

type CourseRosterProps = { course: RosterCourse; shown: RosterShown; isNarrowed: boolean }

/** Everybody of a course: how much of it they attended, and whether they have completed it. */
export function CourseRoster({ course, shown, isNarrowed }: CourseRosterProps) {
  const queries = useQueryClient()
  const query = useInfiniteQuery(rosterQuery(shown))
  const count = useQuery(rosterCountQuery(shown))
  const selection = useSelection()
  return (
    <RosterRows query={query} total={count.data} isNarrowed={isNarrowed}>
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
    </RosterRows>
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
    <Table label={t('Roster')}>
      <thead>
        <tr>
          {isCompleted && (
            <Th className="w-px">
              <Checkbox
                label={t('Select everybody shown')}
                checked={people.length > 0 && people.every(({ id }) => selected.has(id))}
                onCheck={(on) => select(pluck(people, 'id'), on)}
              />
            </Th>
          )}
          <Th>{t('Person')}</Th>
          <Th>{t('Attendance')}</Th>
          {isCompleted && <Th className="max-sm:hidden">{t('Completion')}</Th>}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className="hover:bg-wash">
            {isCompleted && (
              <Td>
                <Checkbox
                  label={t('Select {name}', { name: enrolledName(person) })}
                  checked={selected.has(person.id)}
                  onCheck={(on) => select([person.id], on)}
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
  if (planned === 0) return <span className="text-muted">{t('No sessions yet')}</span>
  const open = Math.max(0, planned - present - excused - absent)
  const hasReached = percent !== null && share !== null && percent >= share
  return (
    <span className="grid gap-1.5">
      <span className="tabular-nums">
        {t('{present} of {sessions}', { present, sessions: planned - excused })}
        {percent !== null && ` · ${percent} %`}
        {excused > 0 && <span className="text-muted"> {t('· {excused} excused', { excused })}</span>}
      </span>
      <ShareBar
        className="h-1.5"
        parts={[
          { key: 'present', count: present, fill: hasReached ? 'fill-accent' : 'fill-moss' },
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
  if (!completion) return <span className="text-muted max-sm:hidden">{t('Not yet')}</span>
  const { withdrawn, completed_at } = completion
  const { by } = withdrawn ?? completion
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={withdrawn ? 'danger' : 'success'}>{withdrawn ? t('Withdrawn') : t('Completed')}</Badge>
      <span className="text-xs text-muted">
        {formatDate(withdrawn?.at ?? completed_at, timeZone)}
        {by !== null && (
          <>
            {' · '}
            {mixedText(by)}
          </>
        )}
      </span>
      {withdrawn && <span className="text-xs">{mixedText(withdrawn.reason)}</span>}
    </span>
  )
}

type CompletionBarProps = {
  course: string
  chosen: readonly RosterPerson[]
  /** Told of each that is done with. */
  onDone: (ids: readonly string[]) => void
}

const asks = {
  complete: {
    tone: 'primary',
    title: (count: number) =>
      count === 1
        ? t('Mark the course as completed for one person?')
        : t('Mark the course as completed for {count} people?', { count }),
    description: t('Whoever has completed it already stays as they are.'),
    confirmLabel: t('Mark as completed'),
    done: (count: number) =>
      count === 1
        ? t('One person has completed the course.')
        : t('{count} people have completed the course.', { count }),
    refused: t('Some take no part any more'),
  },
  withdraw: {
    tone: 'danger',
    title: (count: number) =>
      count === 1
        ? t('Withdraw the completion of one person?')
        : t('Withdraw the completion of {count} people?', { count }),
    description: t(
      'No rule gives it again: only staff can. A certificate that was issued stays, and is withdrawn by itself.',
    ),
    confirmLabel: t('Withdraw'),
    done: (count: number) =>
      count === 1 ? t('One completion is withdrawn.') : t('{count} completions are withdrawn.', { count }),
    refused: t('Some had nothing to withdraw'),
  },
} as const

/** Staff's word that those who are chosen have completed the course, or that it is withdrawn, with progress and Cancel. */
function CompletionBar({ course, chosen, onDone }: CompletionBarProps) {
  const [asking, setAsking] = useState<keyof typeof asks | null>(null)
  const [reason, setReason] = useState('')
  const { running, run, cancel } = useBatchRun()

  async function store(what: keyof typeof asks) {
    setAsking(null)
    const said = what === 'complete' ? { completed: true } : { completed: false, reason }
    const { done, refused, problem } = await run({
      work: (ids) =>
        call(browserApi, 'PUT', '/api/admin/completions/{course}', {
          params: { course },
          body: { ids: [...ids], ...said },
        }),
      items: chosen.map((person) => ({ id: person.id, title: enrolledName(person), was: {} })),
      onReached: onDone,
    })
    setReason('')
    if (done.length > 0) toast.success(asks[what].done(done.length))
    if (problem !== null) toast.error(t('Not all could be stored'), { description: problem })
    else if (refused.length > 0) toast.info(asks[what].refused, { description: listed(pluck(refused, 'title')) })
  }

  return (
    <div {...focusGroup} aria-label={t('Selected people')} className="min-h-9">
      {running ? (
        <RunningProgress
          label={t('Storing')}
          words={t('Storing {done} of {of}…', { done: running.done, of: running.of })}
          {...running}
          onCancel={cancel}
        />
      ) : chosen.length === 0 ? (
        <p className="flex min-h-9 items-center text-sm text-muted">
          {t('Select people to say that they have completed the course.')}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={() => setAsking('complete')}>
            {t('Mark as completed ({count})', { count: chosen.length })}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setAsking('withdraw')}>
            {t('Withdraw completion ({count})', { count: chosen.length })}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={asks[asking].title(chosen.length)}
          description={asks[asking].description}
          confirmLabel={asks[asking].confirmLabel}
          tone={asks[asking].tone}
          isWaiting={asking === 'withdraw' && reason.trim() === ''}
          onConfirm={() => void store(asking)}
        >
          {asking === 'withdraw' && (
            <TextAreaField
              className="mt-4"
              label={t('Reason')}
              required
              hint={t('The person reads it in the download of their data.')}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
