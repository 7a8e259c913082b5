import type { EditableTeacher } from '#features/teachers/editing/schema.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { RecordTable } from '#platform/ui/record-table.tsx'
import { useSorted } from '#platform/ui/sortable-table.tsx'
import { Td } from '#platform/ui/table.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'

const values = { name: (teacher: EditableTeacher) => teacher.name, bio: (teacher: EditableTeacher) => teacher.bio }
const headings = [['Avatar'], ['Name', 'name'], ['Bio', 'bio']] as const

/** The teachers: Avatar, Name, Bio (its first 50 characters), Actions. */
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
          <Td className="min-w-40 align-middle font-[550]">
            <MixedText text={teacher.name} />
          </Td>
          <Td className="min-w-56 align-middle text-muted">
            <MixedText text={excerptOf(teacher.bio, 50)} />
          </Td>
        </>
      )}
    </RecordTable>
  )
}
