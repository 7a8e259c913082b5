import { CalendarDays } from 'lucide-react'
import { ButtonLink } from '#platform/ui/button.tsx'
import { t } from '#platform/values/translate.ts'

/** From the dialog of a course to its sessions. */
export function SessionsLink({ course }: { course: string }) {
  return (
    <ButtonLink to={`/admin/sessions?course=${course}`} variant="quiet" size="sm" icon={CalendarDays}>
      {t('Sessions')}
    </ButtonLink>
  )
}
