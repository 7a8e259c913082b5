import { InquiriesScreen } from '#features/inquiries/admin/inquiries-screen.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Volunteer Applications')

export default function VolunteersPage() {
  return <InquiriesScreen kind="applications" />
}
