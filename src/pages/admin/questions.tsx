import { InquiriesScreen } from '#features/inquiries/admin/inquiries-screen.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Questions')

export default function QuestionsPage() {
  return <InquiriesScreen kind="questions" />
}
