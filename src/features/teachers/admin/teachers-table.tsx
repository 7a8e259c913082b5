import clsx from 'clsx'
import type { EditableTeacher } from '#features/teachers/editing/schema.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { RecordTable } from '#platform/ui/record-table.tsx'
import { useSorted } from '#platform/ui/sortable-table.tsx'
import { Td } from '#platform/ui/table.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'

const values = { name: (teacher: EditableTeacher) => teacher.name, bio: (teacher: EditableTeacher) => teacher.bio }
/** A column for which there is room beside the sidebar only on wide screens. */
const wide = 'max-lg:hidden'
const headings = [
  { text: 'Avatar' },
  { text: 'Name', sorts: 'name' },
  { text: 'Bio', sorts: 'bio', className: wide },
] as const

/** The teachers: Avatar, Name, Bio (its first 50 characters; below the name where there is little room), Actions. */
export function TeachersTable({
  teachers,
  onEdit,
  onDelete,
}: {
  teachers: readonly EditableTeacher[]
  onEdit: (teacher: EditableTeacher) => void
  onDelete: (teacher: EditableTeacher) => void
}) {
  const { sorted, ...sort } = useSorted(teachers, values)
  return (
    <RecordTable
      label="Teachers"
      rows={sorted}
      nameOf={({ name }) => name}
      headings={headings}
      {...sort}
      onEdit={onEdit}
      onDelete={onDelete}
    >
      {(teacher) => (
        <>
          <Td className="w-16 align-middle">
            <Avatar id={teacher.id} name={teacher.name} src={teacher.avatar_url} />
          </Td>
          <Td className="align-middle lg:min-w-40">
            <span className="font-[550]">
              <MixedText text={teacher.name} />
            </span>
            <span className="mt-0.5 block text-muted lg:hidden">
              <MixedText text={excerptOf(teacher.bio, 50)} />
            </span>
          </Td>
          <Td className={clsx(wide, 'min-w-56 align-middle text-muted')}>
            <MixedText text={excerptOf(teacher.bio, 50)} />
          </Td>
        </>
      )}
    </RecordTable>
  )
}
