import { CalendarDays } from 'lucide-react'
import { ButtonLink } from '#platform/ui/button.tsx'

/** From the row of a course to its sessions. */
export function SessionsLink({ course, name }: { course: string; name: string }) {
  return (
    <ButtonLink
      to={`/admin/sessions?course=${course}`}
      variant="quiet"
      size="icon"
      aria-label={`Sessions of ${name}`}
      title="Sessions"
    >
      <CalendarDays aria-hidden="true" className="size-4.5" />
    </ButtonLink>
  )
}
