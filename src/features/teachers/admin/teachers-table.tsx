import clsx from 'clsx'
import type { EditableTeacher } from '#features/teachers/editing/schema.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { RowActions } from '#platform/ui/row-actions.tsx'
import { RowKeysHint, rowKeys, SortableTh, useSorted } from '#platform/ui/sortable-table.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'

const values = { name: (teacher: EditableTeacher) => teacher.name, bio: (teacher: EditableTeacher) => teacher.bio }

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
    <div className="grid gap-3">
      <Table label="Teachers">
        <thead>
          <tr>
            <Th>Avatar</Th>
            <SortableTh column="name" {...sort}>
              Name
            </SortableTh>
            <SortableTh column="bio" className={wide} {...sort}>
              Bio
            </SortableTh>
            <Th className="text-right">Actions</Th>
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {sorted.map((teacher) => (
            <tr key={teacher.id} className="hover:bg-wash">
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
              <Td className="w-px align-middle whitespace-nowrap">
                <RowActions name={teacher.name} onEdit={() => onEdit(teacher)} onDelete={() => onDelete(teacher)} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RowKeysHint />
    </div>
  )
}

/** A column for which there is room beside the sidebar only on wide screens. */
const wide = 'max-lg:hidden'
