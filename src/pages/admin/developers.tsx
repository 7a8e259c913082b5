import { ApiKeys } from '#features/people/api-keys/api-keys.admin.tsx'
import { Webhooks } from '#features/delivery/webhooks/admin/webhooks.tsx'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('API & webhooks'))

export default function DevelopersPage() {
  return (
    <div className="page-margins grid gap-14 py-10">
      <div>
        <h1 className="text-3xl">{t('API & webhooks')}</h1>
        <p className="mt-2 text-sm text-muted">{t('What other programs may do here, and what they are told.')}</p>
      </div>
      <ApiKeys />
      <Webhooks />
    </div>
  )
}
