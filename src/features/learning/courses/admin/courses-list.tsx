import { CalendarDays, ListPlus } from 'lucide-react'
import { hierarchyDepth, typeLabel } from '../rules.ts'
import { pageCount, pageNumbers, relationLabel, showingLabel } from '../editing/rules.ts'
import { type CourseColumn, coursePageSize, type EditableCourse } from '../editing/schema.ts'
import { Cover } from '#platform/ui/cover.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge, StateBadge } from '#platform/ui/badge.tsx'
import { Card, CardGrid } from '#platform/ui/card.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { nameColumn, priceColumn, stateColumn, textColumn } from '#records/lists/columns.tsx'
import { RecordTable, rowActions } from '#records/lists/record-table.tsx'
import { type RowAction, RowMenu, RowName } from '#platform/ui/row-menu.tsx'
import type { Sorting } from '#records/lists/sortable-table.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { t } from '#platform/values/translate.ts'
import { Button } from '#platform/ui/button.tsx'
import type { Controlled } from '#records/lists/list-controls.tsx'
import { createdSort, publishedSort, stateFilter, textSort, titleSort } from '#records/lists/listing.ts'

type Props = {
  courses: readonly EditableCourse[]
  onEdit: (course: EditableCourse) => void
  onDelete: (course: EditableCourse) => void
  onAddChild: (course: EditableCourse) => void
  /** The ways to its enrollments and its roster. */
  deskActionsOf?: (course: string) => readonly RowAction[]
}

export function CourseCards({ courses, onEdit, onDelete, onAddChild, deskActionsOf }: Props) {
  const { currency } = useSite()
  return (
    <CardGrid>
      {courses.map((course) => (
        <Card
          key={course.id}
          title={
            <RowName label={t('Edit {title}', { title: course.title })} onOpen={() => onEdit(course)}>
              {mixedText(course.title)}
            </RowName>
          }
          picture={<Cover record={course} sizes="(min-width: 64rem) 25rem, 92vw" />}
          eyebrow={
            <>
              <Badge tone={course.type === 'free' ? 'success' : 'accent'}>{typeLabel(course.type)}</Badge>
              <Badge>{relationLabel(course)}</Badge>
              <StateBadge published={course.published} />
            </>
          }
          foot={
            <div className="hairline-t flex flex-1 items-center justify-between gap-3 pt-2">
              <span className="text-muted">
                {enrolledOf(course)} · {formatMoney(course.price, currency)}
              </span>
              <RowMenu
                name={course.title}
                actions={rowActions({
                  onEdit: () => onEdit(course),
                  more: moreOf(course, { onAddChild, deskActionsOf }),
                  onDelete: () => onDelete(course),
                })}
              />
            </div>
          }
        >
          <p className="line-clamp-3">{mixedText(course.description)}</p>
        </Card>
      ))}
    </CardGrid>
  )
}

/** Of its places, where it has a number of them. */
function enrolledOf({ capacity, enrollment_count }: EditableCourse): string {
  return capacity === null
    ? t('{count} enrolled', { count: enrollment_count })
    : t('{taken} of {places} places taken', { taken: enrollment_count, places: capacity })
}

type RowsProps = Props & {
  selected: ReadonlySet<string>
  sorting: Sorting<CourseColumn>
  onSort: (next: Sorting<CourseColumn>) => void
  onSelect: (ids: readonly string[], on: boolean) => void
}

export function CourseRows({ courses, selected, onSelect, onAddChild, deskActionsOf, ...rest }: RowsProps) {
  const { currency } = useSite()
  return (
    <RecordTable
      label={t('Courses')}
      rows={courses}
      nameOf={({ title }) => title}
      selection={{ nouns: t('courses'), selected, onSelect }}
      main={nameColumn(t('Course Name'), 'title')}
      columns={[
        { heading: t('Type'), sort: 'type', below: 'main-unless-wide', renderCell: ({ type }) => typeLabel(type) },
        { heading: t('Relation'), below: 'main-unless-wide', renderCell: relationLabel },
        { ...textColumn(t('Instructor'), 'instructor'), sort: 'instructor' },
        { ...textColumn(t('Duration'), 'duration'), sort: 'duration' },
        {
          heading: t('Enrollments'),
          sort: 'enrollment_count',
          below: 'main-unless-wide',
          needsHeading: true,
          numeric: true,
          renderCell: ({ capacity, enrollment_count }) =>
            capacity === null
              ? enrollment_count
              : t('{taken} of {places}', { taken: enrollment_count, places: capacity }),
        },
        priceColumn(currency),
        stateColumn(t('Status'), 'published'),
      ]}
      actionsOf={(course) => moreOf(course, { onAddChild, deskActionsOf })}
      {...rest}
    />
  )
}

function moreOf(
  course: EditableCourse,
  { onAddChild, deskActionsOf }: Pick<Props, 'onAddChild' | 'deskActionsOf'>,
): readonly RowAction[] {
  const sessions = { label: t('Sessions'), icon: CalendarDays, to: `/admin/sessions?course=${course.id}` as const }
  const child = { label: t('Add child course'), icon: ListPlus, run: () => onAddChild(course) }
  return [sessions, ...(deskActionsOf?.(course.id) ?? []), ...(course.level < hierarchyDepth ? [child] : [])]
}

type CoursePaginationProps = { page: number; total: number | undefined; shown: number; onPage: (page: number) => void }

/** Nothing for one page only. Uncounted (`total` undefined): the neighbouring pages, as far as `shown` tells. */
export function CoursePagination({ page, total, shown, onPage }: CoursePaginationProps) {
  const pages = total === undefined ? page + Number(shown === coursePageSize) : pageCount(total)
  if (pages <= 1) return null
  return (
    <nav
      aria-label={t('Pages of courses')}
      className="hairline-t flex flex-wrap items-center justify-between gap-4 pt-5"
    >
      <p role="status" className="text-sm text-muted tabular-nums">
        {total === undefined ? t('Page {page}', { page }) : showingLabel(page, total)}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button variant="quiet" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('page::Previous')}
        </Button>
        {pageNumbers(page, pages).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'primary' : 'quiet'}
            size="sm"
            aria-label={t('Page {number}', { number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
        <Button variant="quiet" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t('page::Next')}
        </Button>
      </div>
    </nav>
  )
}

/** What the controls over the list offer; `all` is what its address leaves out. */
export const courseControls = {
  search: { label: t('Search courses'), placeholder: t('Search courses...') },
  filters: {
    type: {
      label: t('Type'),
      any: t('All'),
      words: { free: t('Free Courses'), certificate: t('Certificate Courses') },
    },
    relation: {
      label: t('Relation'),
      any: t('All Relations'),
      words: { parent: t('Parent Courses'), child: t('Child Courses'), standalone: t('Standalone Courses') },
    },
    state: stateFilter,
  },
  sorts: {
    created_at: createdSort,
    title: titleSort,
    type: {
      column: 'type',
      as: 'word',
      ascending: t('Certificate courses first'),
      descending: t('Free courses first'),
    },
    instructor: textSort('instructor', t('Instructor')),
    duration: textSort('duration', t('Duration')),
    enrollment_count: {
      column: 'enrollment_count',
      as: 'number',
      ascending: t('Fewest enrollments first'),
      descending: t('Most enrollments first'),
    },
    price: { column: 'price', as: 'number', ascending: t('Lowest price first'), descending: t('Highest price first') },
    published: publishedSort,
  },
  first: { by: 'created_at', ascending: false },
} satisfies Controlled
