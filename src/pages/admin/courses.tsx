import { useIsFetching, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { SessionsLink } from '#features/learning/course-sessions/admin/sessions-link.tsx'
import { CourseDialog } from '#features/learning/courses/admin/course-dialog.tsx'
import { CoursePagination } from '#features/learning/courses/admin/course-pagination.tsx'
import { RosterLink } from '#features/learning/attendance/admin/roster-link.tsx'
import { CourseCards, CourseRows } from '#features/learning/courses/admin/courses-list.tsx'
import {
  courseBatches,
  deleteCourse,
  duplicateCourse,
  courseCountQuery,
  editableCoursesQuery,
  readEditableCourse,
  priceChangesFilter,
  priceChangesOf,
} from '#features/learning/courses/editing/client.ts'
import { courseWords } from '#features/learning/courses/kind.ts'
import { pageCount, priceQuestion } from '#features/learning/courses/editing/rules.ts'
import {
  courseColumns,
  type CourseListAsked,
  courseListAsked,
  type CourseOption,
  type CourseWithChildren,
  type EditableCourse,
} from '#features/learning/courses/editing/schema.ts'
import { ConcernedPeople } from '#features/learning/enrollment-desk/admin/concerned-people.tsx'
import { PriceLines } from '#features/learning/courses/admin/price-lines.tsx'
import { SavedViews } from '#features/people/saved-views/admin/saved-views.tsx'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import type { ListState } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { batchWordsOf } from '#records/batches/batch-words.ts'
import { BatchBar } from '#records/batches/batch-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Select } from '#platform/ui/input.tsx'
import { SearchField } from '#platform/ui/search-field.tsx'
import { sortingIn, sortingWords } from '#records/lists/sortable-table.tsx'
import { RecordPlace } from '#records/kinds/record-tools.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#records/editing/undo-toast.ts'
import { viewIn, ViewSwitch, viewWord } from '#platform/ui/view-switch.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { FoundRecords, RecordDeletion, RecordsScreen } from '#pages/shells/records-screen.tsx'

const batchWords = batchWordsOf('courses', { publish: true })

export const meta = () => adminTitle('Course Management')

const choices = {
  type: { label: 'Type', words: { all: 'All', free: 'Free Courses', certificate: 'Certificate Courses' } },
  relation: {
    label: 'Relation',
    words: {
      all: 'All Relations',
      parent: 'Parent Courses',
      child: 'Child Courses',
      standalone: 'Standalone Courses',
    },
  },
  state: { label: 'State', words: { all: 'Drafts and published', published: 'Published', draft: 'Drafts' } },
}

/** What a view keeps of the address. */
const viewNames = ['search', 'type', 'relation', 'state', 'sort', 'order'] as const

export default function CoursesPage() {
  const { filter, narrow: narrowTo } = useFilter([...viewNames, 'page', 'view'])
  const sorting = sortingIn(courseColumns, filter)
  const asked = askedIn(filter)
  const view = viewIn(filter.view)
  const { selected, select, clear } = useSelection()
  const [under, setUnder] = useState<CourseOption | null>(null)
  const query = useQuery(editableCoursesQuery(asked))
  const { data, error } = query
  const { data: total, error: notCounted } = useQuery(courseCountQuery(asked))
  const list = useRecordList<EditableCourse, CourseWithChildren>({
    topic: 'courses',
    read: readEditableCourse,
    onUnread: (problem) => {
      toast.error('This course could not be opened', { description: reasonOf(problem) })
    },
    remove: ({ id }) => deleteCourse(id),
    onDeleted: ({ id }, refresh) => {
      toast.success('Course deleted successfully!', undoDeletion(courseWords.entity, [id], refresh))
      select([id], false)
    },
    onFailed: (problem) => {
      console.error('The course could not be deleted', problem)
      toast.error('Delete failed, please try again')
    },
  })
  useEffect(() => {
    // A failed read is logged and gives an empty list.
    if (error ?? notCounted) console.error('Failed to fetch courses', error ?? notCounted)
  }, [error, notCounted])
  const isWorkingOut = useIsFetching(priceChangesFilter) > 0
  const { currency } = useSite()
  const lastPage = total === undefined ? null : pageCount(total)
  const turnTo = (page: number) => narrowTo({ page: page === 1 ? '' : String(page) })
  const turnBack = useEffectEvent(turnTo)
  useEffect(() => {
    // The only course of the last page may have been deleted.
    if (lastPage !== null && asked.page > lastPage) turnBack(lastPage)
  }, [asked.page, lastPage])

  const narrow = (part: Parameters<typeof narrowTo>[0]) => {
    clear()
    narrowTo({ page: '', ...part })
  }
  const isNarrowed = asked.search !== '' || asked.type !== 'all' || asked.relation !== 'all' || asked.state !== 'all'
  const blank = { search: '', type: '', relation: '', state: '', sort: '', order: '' }
  const said = Object.fromEntries(viewNames.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])))
  const views: ListState = {
    said,
    narrow,
    reset: () => narrow(blank),
    isChanged: Object.keys(said).length > 0,
    query: new URLSearchParams(said).toString(),
    show: (view) => {
      const wanted = new URLSearchParams(view)
      narrow(Object.fromEntries(viewNames.map((name) => [name, wanted.get(name) ?? ''])))
    },
  }

  const rows = {
    courses: data?.items ?? [],
    onEdit: ({ id }: EditableCourse) => list.visit(id),
    onDelete: list.askToDelete,
    onAddChild: (course: EditableCourse) => {
      setUnder({ id: course.id, title: course.title })
      list.add()
    },
    renderMore: ({ id, title }: EditableCourse) => <RosterLink course={id} name={title} />,
  }
  return (
    <RecordsScreen title="Course Management" addLabel="Add Course" onAdd={list.add}>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search courses"
          placeholder="Search courses..."
          className="max-w-sm min-w-52 flex-1"
          value={asked.search}
          onSearch={(search) => narrow({ search })}
        />
        {Object.entries(choices).map(([name, { label, words }]) => (
          <Select
            key={name}
            aria-label={label}
            className="w-auto!"
            value={asked[name as keyof typeof choices]}
            onChange={({ target }) => narrow({ [name]: target.value === 'all' ? '' : target.value })}
          >
            {Object.entries(words).map(([word, said]) => (
              <option key={word} value={word}>
                {said}
              </option>
            ))}
          </Select>
        ))}
        {views.isChanged && (
          <Button variant="quiet" size="sm" onClick={views.reset}>
            <RotateCcw aria-hidden="true" className="size-4" />
            Reset
          </Button>
        )}
        <SavedViews list="courses" state={views} />
        <ViewSwitch view={view} onChange={(next) => narrowTo({ view: viewWord(next) })} />
        {view === 'table' && (
          <BatchBar
            words={batchWords}
            note="Their child courses become standalone; their enrollments keep the title."
            batches={courseBatches}
            ask={async (ids, published) =>
              priceQuestion(
                await priceChangesOf({ change: 'courses-published', ids: [...ids], published }),
                currency,
                published ? 'publish' : 'unpublish',
              )
            }
            renderAbout={(items) => <BeforeDeletion ids={items.map(({ id }) => id)} />}
            isWaiting={isWorkingOut}
            selected={rows.courses.flatMap((course) =>
              selected.has(course.id)
                ? [{ id: course.id, title: course.title, was: { published: course.published } }]
                : [],
            )}
            onDone={(ids) => {
              select(ids, false)
              list.refresh()
            }}
          />
        )}
      </div>
      <FoundRecords
        query={query}
        loading="Loading courses…"
        cards={6}
        isEmpty={rows.courses.length === 0}
        title={isNarrowed ? 'No courses match' : 'No courses'}
        text={isNarrowed ? 'Try other words, or another filter.' : 'Add the first course.'}
      >
        {view === 'cards' ? (
          <CourseCards {...rows} />
        ) : (
          <CourseRows
            {...rows}
            selected={selected}
            onSelect={select}
            sorting={sorting}
            onSort={(next) => narrow(sortingWords(next))}
          />
        )}
      </FoundRecords>
      {data && (total !== undefined || notCounted) && (
        <CoursePagination page={asked.page} total={total} shown={data.items.length} onPage={turnTo} />
      )}
      {list.editing && (
        <RecordPlace
          list={list}
          rows={rows.courses}
          page={courseWords.page}
          duplicate={duplicateCourse}
          more={list.edited && <SessionsLink course={list.edited.id} />}
        >
          <CourseDialog
            key={list.edited?.id ?? 'new'}
            course={list.edited}
            under={under}
            onSaved={list.refresh}
            onClose={() => {
              setUnder(null)
              list.close()
            }}
          />
        </RecordPlace>
      )}
      <RecordDeletion
        list={list}
        question="Are you sure you want to delete this course?"
        note={({ title }) => `${title}. Child courses become standalone; enrollments keep the title.`}
        renderAbout={({ id }) => <BeforeDeletion ids={[id]} />}
        isWaiting={isWorkingOut}
      />
    </RecordsScreen>
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
