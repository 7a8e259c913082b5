import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCourseFilter } from '#features/learning/enrollment-desk/admin/course-filter.tsx'
import { EnrollmentsTable } from '#features/learning/enrollment-desk/admin/enrollments-table.tsx'
import { MarkDialog, PlaceDialog } from '#features/learning/enrollment-desk/admin/choice-dialog.tsx'
import { enrollmentWords } from '#features/learning/enrollments/kind.ts'
import {
  enrollmentCountQuery,
  enrollmentsQuery,
  exportAddress,
  markEnrollment,
} from '#features/learning/enrollment-desk/client.ts'
import { enrollmentListing } from '#features/learning/enrollments/listing.schema.ts'
import { type ListedEnrollment, type Mark, marks } from '#features/learning/enrollment-desk/schema.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { Button, ButtonLink } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ExportButton } from '#platform/ui/export-button.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { isRecordId } from '#platform/values/record-id.ts'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { lineActionClass, ListHead } from '#pages/shells/records-screen.tsx'
import { t } from '#platform/values/translate.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { markLabels } from '#features/learning/enrollment-desk/rules.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { RunningProgress } from '#platform/ui/running-progress.tsx'

export const meta = () => adminTitle(t('Enrollments'))

const furtherNames = { course: isRecordId, deleted_course: (title: string) => title !== '' }

export default function EnrollmentsPage() {
  const queries = useQueryClient()
  const { asked, askedBy, state, sorting, onSort, isNarrowed } = useListing(enrollmentListing, furtherNames)
  const { course = '', deleted_course = '' } = asked
  const query = useInfiniteQuery(enrollmentsQuery(asked))
  const count = useQuery(enrollmentCountQuery(asked))
  const selection = useSelection()
  const [marking, setMarking] = useState<ListedEnrollment | null>(null)
  const [placing, setPlacing] = useState<ListedEnrollment | null>(null)
  const refresh = () => void queries.invalidateQueries({ queryKey: ['enrollments'] })
  const ofCourse = useCourseFilter({
    course,
    deletedCourse: deleted_course,
    names: ['course', 'deleted_course'],
    onChoose: (chosen) =>
      state.narrow({ course: chosen?.id ?? '', deleted_course: chosen?.id === null ? chosen.title : '' }),
  })
  return (
    <AdminPage
      title={t('Enrollments')}
      lead={t('Who has enrolled in what, and whether it is paid.')}
      actions={
        <>
          {course && <CopyAddresses course={course} />}
          <ExportButton address={exportAddress(asked)} total={count.data} done={t('The enrollments are exported')} />
        </>
      }
    >
      <ListHead
        listing={enrollmentListing}
        state={state}
        list="enrollments"
        further={[ofCourse]}
        countOf={(names) => enrollmentCountQuery(askedBy(names))}
        action={
          <ButtonLink to="/admin/enrollments/add" className={lineActionClass} icon={UserPlus}>
            <span className="max-lg:sr-only">{t('Add Enrollments')}</span>
          </ButtonLink>
        }
      />
      <PagedRows
        query={query}
        total={count.data}
        noun={enrollmentWords.noun}
        failed={t('The enrollments could not be loaded')}
        renderBar={(enrollments) => <MarkBar {...{ enrollments, selection }} />}
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? t('No enrollments match') : t('No enrollments yet')}>
            {isNarrowed
              ? t('Try other words, or another filter.')
              : t(
                  'Whoever enrolls on a course’s page will stand here, with what they paid. To enroll people yourself, choose “Add Enrollments”.',
                )}
          </EmptyState>
        }
      >
        {(enrollments) => (
          <EnrollmentsTable {...{ enrollments, selection, sorting, onSort }} onMark={setMarking} onPlace={setPlacing} />
        )}
      </PagedRows>
      {marking && (
        <MarkDialog key={marking.id} enrollment={marking} onMarked={refresh} onClose={() => setMarking(null)} />
      )}
      {placing && (
        <PlaceDialog key={placing.id} enrollment={placing} onMoved={refresh} onClose={() => setPlacing(null)} />
      )}
    </AdminPage>
  )
}

/** The addresses of a course's participants, to be copied into a letter to all of them. */
function CopyAddresses({ course }: { course: string }) {
  const { isBusy, run } = useAction()
  // Asking is written down.
  const read = () => call(browserApi, 'GET', '/api/admin/enrollments/addresses', { query: { course } })
  const [found, setFound] = useState<Awaited<ReturnType<typeof read>> | null>(null)

  const open = () => run(t('The addresses could not be read'), () => read().then(setFound))
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('The addresses are copied'))
      setFound(null)
    } catch {
      toast.error(t('The browser did not let them be copied'), {
        description: t('Select them in the field, and copy them.'),
      })
    }
  }

  return (
    <>
      <Button variant="secondary" busy={isBusy} onClick={() => void open()}>
        <Copy className="size-4.5" />
        {t('Addresses')}
      </Button>
      {found && (
        <Dialog
          onClose={() => setFound(null)}
          title={t('Addresses of the participants')}
          description={t(
            'Of everybody whose enrollment is completed. Put them into the field for blind copies, so that nobody reads the others’.',
          )}
          foot={
            <Button disabled={found.addresses.length === 0} onClick={() => void copy(found.addresses.join(', '))}>
              {t('Copy')}
            </Button>
          }
        >
          {found.addresses.length === 0 ? (
            <p className="text-sm text-muted">{t('Nobody has a completed enrollment in this course.')}</p>
          ) : (
            <TextAreaField
              label={t('{count, plural, one {# address} other {# addresses}}', { count: found.addresses.length })}
              hint={found.has_more ? t('These are the newest 2,000. Export the list for all of them.') : undefined}
              readOnly
              rows={8}
              value={found.addresses.join(', ')}
            />
          )}
        </Dialog>
      )}
    </>
  )
}

type MarkBarProps = {
  enrollments: readonly ListedEnrollment[]
  selection: Pick<ReturnType<typeof useSelection>, 'selected' | 'select'>
}

/** Marks the payments of all that are selected, one after another, with progress and Cancel; what somebody else changed stays, and stays selected. */
function MarkBar({ enrollments, selection: { selected, select } }: MarkBarProps) {
  const queries = useQueryClient()
  const chosen = enrollments.filter(({ id }) => selected.has(id))
  const [asking, setAsking] = useState<Mark | null>(null)
  const [note, setNote] = useState('')
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null)
  const cancelled = useRef(false)

  async function run(mark: Mark) {
    setAsking(null)
    cancelled.current = false
    let failed = 0
    let count = 0
    for (const [done, enrollment] of chosen.entries()) {
      if (cancelled.current) break
      setRunning({ done, of: chosen.length })
      try {
        await markEnrollment(enrollment, mark, note)
        select([enrollment.id], false)
        count++
      } catch {
        failed++
      }
    }
    setRunning(null)
    setNote('')
    void queries.invalidateQueries({ queryKey: ['enrollments'] })
    if (count > 0) toast.success(t('Status updated'), { description: markedWords(count, mark) })
    if (failed > 0)
      toast.error(
        t('{count, plural, one {# payment was not marked} other {# payments were not marked}}', { count: failed }),
        {
          description: t('They have changed meanwhile, or the server could not be reached. They are still selected.'),
        },
      )
  }

  if (chosen.length === 0 && !running) return null
  return (
    <div {...focusGroup} aria-label={t('Selected enrollments')}>
      {running ? (
        <RunningProgress
          label={t('Marking')}
          words={t('Marking {done} of {of}…', { done: running.done, of: running.of })}
          {...running}
          onCancel={() => (cancelled.current = true)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {marks.map((mark) => (
            <Button key={mark} variant="secondary" size="sm" onClick={() => setAsking(mark)}>
              {t('{name} ({count})', { name: markLabels[mark], count: chosen.length })}
            </Button>
          ))}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={questions[asking](chosen.length)}
          description={
            asking === 'completed' && chosen.some((each) => each.course_has_places) ? meaningOfPlaces : meanings[asking]
          }
          confirmLabel={markLabels[asking]}
          tone={asking === 'completed' ? 'primary' : 'danger'}
          onConfirm={() => void run(asking)}
        >
          <TextField
            className="mt-4"
            label={t('Payment note')}
            hint={t('The same for all of them, such as a bank reference. Empty keeps what is there.')}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </ConfirmDialog>
      )}
    </div>
  )
}

const questions: Readonly<Record<Mark, (count: number) => string>> = {
  completed: (count) => t('Mark {count} payments as completed?', { count }),
  failed: (count) => t('Mark {count} payments as failed?', { count }),
  refunded: (count) => t('Mark {count} payments as refunded?', { count }),
}
const meanings: Readonly<Record<Mark, string>> = {
  completed: t('It gives access, which is told by mail, and the enrollments count.'),
  failed: t('It takes access away, and the enrollments no longer count.'),
  refunded: t(
    'It takes access away. It moves no money: the payments themselves are given back with the payment provider.',
  ),
}

/** Where access comes with a place. */
const meaningOfPlaces = t(
  'It gives access, which is told by mail. Where a course has places, it does so where one is free; else the payment is kept, and they get a place in their turn.',
)

const markedWords = (count: number, mark: Mark): string =>
  ({
    completed: t('{count, plural, one {# payment: Completed} other {# payments: Completed}}', { count }),
    failed: t('{count, plural, one {# payment: Failed} other {# payments: Failed}}', { count }),
    refunded: t('{count, plural, one {# payment: Refunded} other {# payments: Refunded}}', { count }),
  })[mark]
