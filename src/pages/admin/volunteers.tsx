import { InquiriesScreen } from '#features/inquiries/admin/inquiries-screen.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Volunteer Applications')

/** Who wants to work with the academy, and how far each application is (admin.md §2). */
export default function VolunteersPage() {
  return <InquiriesScreen kind="applications" />
}
