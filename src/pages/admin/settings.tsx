import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { navigationOf } from '#pages/shells/admin-navigation.ts'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Settings'))

export default function SettingsPage() {
  const { role } = useAuth()
  const screens = navigationOf(role).find(({ name }) => name === 'settings')?.entries ?? []
  return (
    <AdminPage title={t('Settings')} lead={t('What is set up once and looked at now and then.')}>
      <ul className="hairline-t">
        {screens
          .filter(({ to }) => to !== '/admin/settings')
          .map(({ to, label, icon: Icon, help }) => (
            <li key={to} className="hairline-b grid grid-cols-[auto_1fr] gap-x-4 py-5">
              <Icon aria-hidden="true" strokeWidth={1.75} className="mt-1 size-5 text-moss" />
              <div>
                <h2 className="text-lg">
                  <TextLink to={to}>{label}</TextLink>
                </h2>
                <p className="measure mt-1 text-sm text-muted">{help}</p>
              </div>
            </li>
          ))}
      </ul>
    </AdminPage>
  )
}
