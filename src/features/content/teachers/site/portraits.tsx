import type { Teacher } from '../schema.ts'
import { Avatar } from '#platform/ui/avatar.tsx'

type PortraitsProps = { of: readonly Pick<Teacher, 'id' | 'name' | 'avatar_url'>[] }

/** The first teachers' portraits, one over the other, beside their names. */
export function Portraits({ of }: PortraitsProps) {
  return (
    <span className="flex -space-x-2">
      {of.slice(0, 3).map(({ id, name, avatar_url }) => (
        <Avatar key={id} id={id} name={name} src={avatar_url} size={32} className="ring-2 ring-surface" />
      ))}
    </span>
  )
}
