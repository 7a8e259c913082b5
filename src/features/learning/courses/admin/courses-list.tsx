import { CalendarDays, ListPlus } from 'lucide-react'
import { hierarchyDepth, typeLabel } from '../rules.ts'
import { relationLabel } from '../editing/rules.ts'
import type { CourseColumn, EditableCourse } from '../editing/schema.ts'
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
                  more: moreOf(course, onAddChild, deskActionsOf),
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
      actionsOf={(course) => moreOf(course, onAddChild, deskActionsOf)}
      {...rest}
    />
  )
}

function moreOf(
  course: EditableCourse,
  onAddChild: Props['onAddChild'],
  deskActionsOf: Props['deskActionsOf'],
): readonly RowAction[] {
  const sessions = { label: t('Sessions'), icon: CalendarDays, to: `/admin/sessions?course=${course.id}` as const }
  const child = { label: t('Add child course'), icon: ListPlus, run: () => onAddChild(course) }
  return [sessions, ...(deskActionsOf?.(course.id) ?? []), ...(course.level < hierarchyDepth ? [child] : [])]
}
