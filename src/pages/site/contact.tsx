import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { ContactView } from '#features/messages/inquiries/site/contact-view.tsx'
import { DraftOwnerContext } from '#records/editing/drafts.ts'
import type { Route } from './+types/contact'
import { shareTags } from './page-tags.tsx'
import { t } from '#platform/values/translate.ts'

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: t('Contact'),
    description: t('Ask the academy a question, apply as a volunteer, or learn how to support its work.'),
  })

export default function ContactPage() {
  const { status, user } = useAuth()
  return (
    <DraftOwnerContext value={status === 'loading' ? null : (user?.id ?? '')}>
      <ContactView />
    </DraftOwnerContext>
  )
}
