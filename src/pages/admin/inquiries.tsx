import { useLocation } from 'react-router'
import { InquiriesScreen } from '#features/messages/inquiries/admin/inquiries-screen.tsx'
import { inquiryWords } from '#features/messages/inquiries/answering/rules.ts'
import type { InquiryKind } from '#features/messages/inquiries/answering/schema.ts'
import { PersonData } from '#features/overview/own-data/person-data.admin.tsx'
import { SavedViews } from '#features/people/saved-views/saved-views.admin.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminTitle(inquiryWords[kindAt(location.pathname)].title)

/** Questions, or volunteer applications. */
export default function InquiriesPage() {
  const kind = kindAt(useLocation().pathname)
  return (
    <InquiriesScreen
      key={kind}
      kind={kind}
      renderViews={(state) => <SavedViews list={inquiryWords[kind].path.replace('/admin/', '')} state={state} />}
      renderPerson={(email) => <PersonData email={email} />}
    />
  )
}

/** The two addresses differ in this segment alone (src/routes.ts). */
function kindAt(pathname: string): InquiryKind {
  return pathname.split('/').includes('volunteers') ? 'applications' : 'questions'
}
