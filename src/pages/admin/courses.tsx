import { useIsFetching, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { CalendarDays } from 'lucide-react'
import { ButtonLink } from '#platform/ui/button.tsx'
import {
  CourseCards,
  courseControls,
  CoursePagination,
  CourseRows,
} from '#features/learning/courses/admin/courses-list.tsx'
import { CourseDialog } from '#features/learning/courses/admin/course-dialog.tsx'
import { useDeskActions } from '#features/learning/attendance/admin/desk-actions.ts'
import * as editing from '#features/learning/courses/editing/client.ts'
import { courseWords } from '#features/learning/courses/kind.ts'
import { pageCount, priceQuestion } from '#features/learning/courses/editing/rules.ts'
import {
  type CourseColumn,
  courseColumns,
  courseListAsked,
  type CourseListAsked,
  type CourseOption,
  type CourseWithChildren,
  type EditableCourse,
} from '#features/learning/courses/editing/schema.ts'
import { ConcernedPeople } from '#features/learning/enrollment-desk/admin/concerned-people.tsx'
import { PriceLines } from '#features/learning/courses/admin/price-lines.tsx'
import { useFilter } from '#platform/browser/use-filter.ts'
import { countLabel } from '#records/lists/paged-rows.tsx'
import type { ListState } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { batchWordsOf } from '#records/batches/batch-words.ts'
import { type Sorting, sortingIn, sortingWords } from '#records/lists/sortable-table.tsx'
import { RecordPlace } from '#records/kinds/record-tools.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#records/editing/undo-toast.ts'
import { viewIn, ViewSwitch, viewWord } from '#platform/ui/view-switch.tsx'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { AddButton, FoundRecords, ListHead, RecordDeletion, RowsBatch } from '#pages/shells/records-screen.tsx'
import { t } from '#platform/values/translate.ts'

const batchWords = batchWordsOf(t('courses'), { publish: true })

export const meta = () => adminTitle(t('Course Management'))

/** What a view keeps of the address. */
const viewNames = ['search', 'type', 'relation', 'state', 'sort', 'order'] as const
const filterNames = [...viewNames, 'page', 'view'] as const
type Filter = Record<(typeof filterNames)[number], string>
type Narrow = (part: Partial<Filter>) => void

const filtered = ['type', 'relation', 'state'] as const

export default function CoursesPage() {
  const { filter, narrow: narrowTo } = useFilter(filterNames)
  const asked = askedIn(filter)
  const view = viewIn(filter.view)
  const selection = useSelection()
  const [under, setUnder] = useState<CourseOption | null>(null)
  const { query, data, total, notCounted } = useCourses(asked)
  const list = useCourseList(selection)
  const deskActionsOf = useDeskActions()
  const isWorkingOut = useIsFetching(editing.priceChangesFilter) > 0
  const turnTo = usePages(asked.page, total, narrowTo)
  const narrow: Narrow = (part) => {
    selection.clear()
    narrowTo({ page: '', ...part })
  }
  const isNarrowed = asked.search !== '' || filtered.some((name) => asked[name] !== 'all')
  const rows = {
    courses: data?.items ?? [],
    onEdit: ({ id }: EditableCourse) => list.visit(id),
    onDelete: list.askToDelete,
    onAddChild: (course: EditableCourse) => {
      setUnder({ id: course.id, title: course.title })
      list.add()
    },
    deskActionsOf,
  }
  const sorted = {
    sorting: sortingIn(courseColumns, filter),
    onSort: (next: Sorting<CourseColumn>) => narrow(sortingWords(next)),
  }
  return (
    <AdminPage
      title={t('Course Management')}
      actions={<ViewSwitch view={view} onChange={(next) => narrowTo({ view: viewWord(next) })} />}
    >
      <ListHead
        listing={courseControls}
        state={stateOf(filter, asked, narrow)}
        list="courses"
        isSortedHere={view === 'cards'}
        countOf={(names) => editing.courseCountQuery(askedBy(asked, names))}
        action={<AddButton label={t('Add Course')} onAdd={list.add} />}
      />
      {view === 'table' && <CourseBar {...{ list, selection, total, isWaiting: isWorkingOut }} rows={rows.courses} />}
      <FoundRecords
        query={query}
        loading={t('Loading courses…')}
        cards={6}
        isEmpty={rows.courses.length === 0}
        title={isNarrowed ? t('No courses match') : t('No courses')}
        text={
          isNarrowed
            ? t('Try other words, or another filter.')
            : t(
                'The courses that visitors choose from will stand here. Begin with “Add Course”: a name and a description are enough.',
              )
        }
      >
        {view === 'cards' ? (
          <CourseCards {...rows} />
        ) : (
          <CourseRows {...rows} {...sorted} selected={selection.selected} onSelect={selection.select} />
        )}
      </FoundRecords>
      {data && (total !== undefined || notCounted) && (
        <CoursePagination page={asked.page} total={total} shown={data.items.length} onPage={turnTo} />
      )}
      {list.editing && <EditedCourse {...{ list, under }} rows={rows.courses} onClose={() => setUnder(null)} />}
      <RecordDeletion
        list={list}
        question={t('Are you sure you want to delete this course?')}
        note={({ title }) => t('{title}. Child courses become standalone; enrollments keep the title.', { title })}
        renderAbout={({ id }) => <BeforeDeletion ids={[id]} />}
        isWaiting={isWorkingOut}
      />
    </AdminPage>
  )
}

/** A failed read is logged and gives an empty list. */
function useCourses(asked: CourseListAsked) {
  const query = useQuery(editing.editableCoursesQuery(asked))
  const { data, error } = query
  const { data: total, error: notCounted } = useQuery(editing.courseCountQuery(asked))
  useEffect(() => {
    if (error ?? notCounted) console.error('Failed to fetch courses', error ?? notCounted)
  }, [error, notCounted])
  return { query, data, total, notCounted }
}

function useCourseList({ select }: ReturnType<typeof useSelection>) {
  return useRecordList<EditableCourse, CourseWithChildren>({
    topic: 'courses',
    read: editing.readEditableCourse,
    unread: t('This course could not be opened'),
    remove: ({ id }) => editing.deleteCourse(id),
    onDeleted: ({ id }, refresh) => {
      toast.success(t('Course deleted successfully!'), undoDeletion(courseWords.entity, [id], refresh))
      select([id], false)
    },
    onFailed: (problem) => {
      console.error('The course could not be deleted', problem)
      toast.error(t('Delete failed, please try again'))
    },
  })
}

/** Gives the way to a page, and goes back to the last one where there are fewer by now. */
function usePages(shown: number, total: number | undefined, narrowTo: Narrow) {
  const lastPage = total === undefined ? null : pageCount(total)
  const turnTo = (page: number) => narrowTo({ page: page === 1 ? '' : String(page) })
  const turnBack = useEffectEvent(turnTo)
  useEffect(() => {
    // The only course of the last page may have been deleted.
    if (lastPage !== null && shown > lastPage) turnBack(lastPage)
  }, [shown, lastPage])
  return turnTo
}

function stateOf(filter: Filter, asked: CourseListAsked, narrow: Narrow): ListState {
  const said = Object.fromEntries(viewNames.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])))
  const show = (view: string) => {
    const wanted = new URLSearchParams(view)
    narrow(Object.fromEntries(viewNames.map((name) => [name, wanted.get(name) ?? ''])))
  }
  const query = new URLSearchParams(said).toString()
  return {
    said: { ...said, search: asked.search },
    narrow,
    reset: () => show(''),
    isChanged: query !== '',
    query,
    show,
  }
}

/** What is counted of one filter alone. */
function askedBy(asked: CourseListAsked, names: readonly string[]) {
  const of = <Name extends (typeof filtered)[number]>(name: Name) => (names.includes(name) ? asked[name] : 'all')
  return { search: '', type: of('type'), relation: of('relation'), state: of('state') }
}

type EditedCourseProps = {
  list: ReturnType<typeof useCourseList>
  rows: readonly EditableCourse[]
  under: CourseOption | null
  onClose: () => void
}

function EditedCourse({ list, under, rows, onClose }: EditedCourseProps) {
  const { edited } = list
  const close = () => {
    onClose()
    list.close()
  }
  return (
    <RecordPlace
      {...{ list, rows }}
      page={courseWords.page}
      duplicate={editing.duplicateCourse}
      more={edited && <SessionsLink course={edited.id} />}
    >
      <CourseDialog key={edited?.id ?? 'new'} course={edited} under={under} onSaved={list.refresh} onClose={close} />
    </RecordPlace>
  )
}

type BatchProps = ComponentProps<typeof RowsBatch<EditableCourse>>

/** How many there are, and what is done to the selected of them. */
function CourseBar({ total, ...props }: Pick<BatchProps, 'list' | 'selection' | 'isWaiting' | 'rows' | 'total'>) {
  const { currency } = useSite()
  const ask = async (ids: readonly string[], published: boolean) => {
    const changes = await editing.priceChangesOf({ change: 'courses-published', ids: [...ids], published })
    return priceQuestion(changes, currency, published ? 'publish' : 'unpublish')
  }
  return (
    <div className="-mb-3 flex min-h-9 flex-wrap items-center gap-x-5 gap-y-2">
      <p role="status" className="text-sm text-muted tabular-nums">
        {total !== undefined && countLabel(props.rows.length, total, courseWords.noun)}
      </p>
      <RowsBatch
        {...{ ...props, ask }}
        nameOf={({ title }) => title}
        words={batchWords}
        note={t('Their child courses become standalone; their enrollments keep the title.')}
        batches={editing.courseBatches}
        renderAbout={(items) => <BeforeDeletion ids={items.map(({ id }) => id)} />}
      />
    </div>
  )
}

/** What the deletion of courses does: to prices, and to whoever is enrolled. */
function BeforeDeletion({ ids }: { ids: string[] }) {
  return (
    <>
      <PriceLines planned={{ change: 'courses-deleted', ids }} />
      <ConcernedPeople courses={ids} by="course" />
    </>
  )
}

/** Drops parameters that the API would refuse. */
function askedIn(filter: Record<keyof CourseListAsked, string>): CourseListAsked {
  const { search, type, relation, state, page } = courseListAsked.shape
  const sorting = sortingIn(courseColumns, filter)
  return {
    page: page.catch(1).parse(filter.page),
    search: search.catch('').parse(filter.search),
    type: type.catch('all').parse(filter.type),
    relation: relation.catch('all').parse(filter.relation),
    state: state.catch('all').parse(filter.state),
    sort: sorting?.by ?? 'created_at',
    order: sorting?.ascending ? 'asc' : 'desc',
  }
}

/** From the dialog of a course to its sessions. */
function SessionsLink({ course }: { course: string }) {
  return (
    <ButtonLink to={`/admin/sessions?course=${course}`} variant="quiet" size="sm" icon={CalendarDays}>
      {t('Sessions')}
    </ButtonLink>
  )
}
