import { ClipboardCheck, ReceiptText } from 'lucide-react'
import { use } from 'react'
import { AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import type { RowAction } from '#platform/ui/row-menu.tsx'
import { holds } from '#platform/values/roles.ts'
import { t } from '#platform/values/translate.ts'

/** Gives the ways from the row of a course or session to its enrollments and its roster, for who may open them. */
export function useDeskActions(): (course: string, session?: string) => readonly RowAction[] {
  const role = use(AuthContext)?.role
  if (!holds(role ?? undefined, 'enrollments')) return () => []
  return (course, session) => [
    ...(session
      ? []
      : [{ label: t('Enrollments'), icon: ReceiptText, to: `/admin/enrollments?course=${course}` as const }]),
    {
      label: t('Roster'),
      icon: ClipboardCheck,
      to: `/admin/roster?course=${course}${session ? `&session=${session}` : ''}`,
    },
  ]
}
