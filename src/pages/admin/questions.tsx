import { InquiriesScreen } from '#features/inquiries/admin/inquiries-screen.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Questions')

/** What visitors have asked, and how far each question is (admin.md §2). */
export default function QuestionsPage() {
  return <InquiriesScreen kind="questions" />
}
