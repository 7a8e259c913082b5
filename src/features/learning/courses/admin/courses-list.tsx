import { ListPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { hierarchyDepth, typeLabel } from '../rules.ts'
import { relationLabel } from '../editing/rules.ts'
import type { CourseColumn, EditableCourse } from '../editing/schema.ts'
import { Cover } from '#platform/ui/cover.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge, StateBadge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card, CardGrid } from '#platform/ui/card.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { nameColumn, priceColumn, stateColumn, textColumn } from '#records/lists/columns.tsx'
import { RecordTable } from '#records/lists/record-table.tsx'
import { RowActions } from '#platform/ui/row-actions.tsx'
import type { Sorting } from '#records/lists/sortable-table.tsx'
import { formatMoney } from '#platform/values/money.ts'

type Props = {
  courses: readonly EditableCourse[]
  onEdit: (course: EditableCourse) => void
  onDelete: (course: EditableCourse) => void
  onAddChild: (course: EditableCourse) => void
  /** Further actions of a course. */
  renderMore?: (course: EditableCourse) => ReactNode
}

export function CourseCards({ courses, onEdit, onDelete, onAddChild, renderMore }: Props) {
  const { currency } = useSite()
  return (
    <CardGrid>
      {courses.map((course) => (
        <Card
          key={course.id}
          title={mixedText(course.title)}
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
              <RowActions name={course.title} onEdit={() => onEdit(course)} onDelete={() => onDelete(course)}>
                {renderMore?.(course)}
                <AddChild course={course} onAdd={onAddChild} />
              </RowActions>
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
  return capacity === null ? `${enrollment_count} enrolled` : `${enrollment_count} of ${capacity} places taken`
}

type RowsProps = Props & {
  selected: ReadonlySet<string>
  sorting: Sorting<CourseColumn>
  onSort: (next: Sorting<CourseColumn>) => void
  onSelect: (ids: readonly string[], on: boolean) => void
}

export function CourseRows({ courses, selected, onSelect, onAddChild, renderMore, ...rest }: RowsProps) {
  const { currency } = useSite()
  return (
    <RecordTable
      label="Courses"
      rows={courses}
      nameOf={({ title }) => title}
      selection={{ nouns: 'courses', selected, onSelect }}
      main={nameColumn('Course Name', 'title')}
      columns={[
        { heading: 'Type', sort: 'type', below: 'main-unless-wide', renderCell: ({ type }) => typeLabel(type) },
        { heading: 'Relation', below: 'main-unless-wide', renderCell: relationLabel },
        { ...textColumn('Instructor', 'instructor'), sort: 'instructor' },
        { ...textColumn('Duration', 'duration'), sort: 'duration' },
        {
          heading: 'Enrollments',
          sort: 'enrollment_count',
          below: 'main-unless-wide',
          needsHeading: true,
          numeric: true,
          renderCell: ({ capacity, enrollment_count }) =>
            capacity === null ? enrollment_count : `${enrollment_count} of ${capacity}`,
        },
        priceColumn(currency),
        stateColumn('Status', 'published'),
      ]}
      renderActions={(course) => (
        <>
          {renderMore?.(course)}
          <AddChild course={course} onAdd={onAddChild} />
        </>
      )}
      {...rest}
    />
  )
}

function AddChild({ course, onAdd }: { course: EditableCourse; onAdd: (course: EditableCourse) => void }) {
  if (course.level >= hierarchyDepth) return null
  const label = `Add child course to ${course.title}`
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title="Add child course"
      icon={ListPlus}
      onClick={() => onAdd(course)}
    />
  )
}
