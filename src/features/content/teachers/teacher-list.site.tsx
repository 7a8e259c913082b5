import type { Teacher } from './schema.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { mixedText, TextLanguage } from '#platform/ui/mixed-text.tsx'
import { Paragraphs } from '#platform/ui/paragraphs.tsx'

/** Teachers with picture and bio, below a heading of the second level. */
export function TeacherList({ people }: { people: readonly Teacher[] }) {
  return (
    <ul className="mt-2">
      {people.map((teacher) => (
        <li key={teacher.id} className="hairline-t grid grid-cols-[auto_1fr] gap-x-4 py-4 first:border-t-0">
          <Avatar id={teacher.id} name={teacher.name} src={teacher.avatar_url} size={64} />
          <div className="min-w-0">
            <h3 className="font-text text-base font-[600] tracking-normal">{mixedText(teacher.name)}</h3>
            <TextLanguage of={[teacher]} />
            {teacher.bio && (
              <div className="mt-1 grid gap-2 text-sm text-muted">
                <Paragraphs text={teacher.bio} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
