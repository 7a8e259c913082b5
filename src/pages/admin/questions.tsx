import { InquiriesScreen } from '#features/messages/inquiries/admin/inquiries-screen.tsx'
import { PersonData } from '#features/overview/own-data/admin/person-data.tsx'
import { SavedViews } from '#features/people/saved-views/admin/saved-views.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Questions')

export default function QuestionsPage() {
  return (
    <InquiriesScreen
      kind="questions"
      renderViews={(state) => <SavedViews list="contact/questions" state={state} />}
      renderPerson={(email) => <PersonData email={email} />}
    />
  )
}
