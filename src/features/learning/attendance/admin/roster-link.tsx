import { ClipboardCheck } from 'lucide-react'
import { use } from 'react'
import { AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import { ButtonLink } from '#platform/ui/button.tsx'
import { holds } from '#platform/values/roles.ts'

type RosterLinkProps = { course: string; session?: string; name: string }

/** From the row of a course or session to its roster, for who may open it. */
export function RosterLink({ course, session, name }: RosterLinkProps) {
  const role = use(AuthContext)?.role
  if (!holds(role ?? undefined, 'enrollments')) return null
  const label = `Roster of ${name}`
  return (
    <ButtonLink
      to={`/admin/roster?course=${course}${session ? `&session=${session}` : ''}`}
      variant="quiet"
      size="icon"
      aria-label={label}
      title="Roster"
      icon={ClipboardCheck}
    />
  )
}
