import type { EditableTeacher } from '#features/teachers/editing/schema.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { RecordTable } from '#platform/ui/record-table.tsx'
import { useSorted } from '#platform/ui/sortable-table.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'

const values = { name: (teacher: EditableTeacher) => teacher.name, bio: (teacher: EditableTeacher) => teacher.bio }

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
      {...sort}
      before={{
        heading: 'Avatar',
        className: 'w-16',
        renderCell: ({ id, name, avatar_url }) => <Avatar id={id} name={name} src={avatar_url} />,
      }}
      main={{
        heading: 'Name',
        sort: 'name',
        className: 'font-[550] xl:min-w-40',
        renderCell: ({ name }) => <MixedText text={excerptOf(name, 50)} />,
      }}
      columns={[
        {
          heading: 'Bio',
          sort: 'bio',
          below: 'main-unless-wide',
          className: 'min-w-56 text-muted',
          renderCell: ({ bio }) => <MixedText text={excerptOf(bio, 50)} />,
        },
      ]}
      onEdit={onEdit}
      onDelete={onDelete}
    />
  )
}
