import { Check, Minus } from 'lucide-react'
import { roleLabel } from '#features/people/accounts/rules.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { capabilities, type Capability, holds, type Role, roles } from '#platform/values/roles.ts'
import { adminNavigation, mayOpen } from '#pages/shells/admin-navigation.ts'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Roles'))

/** Drawn from the declarations that the server asks; nothing here decides. */
export default function RolesPage() {
  const { role } = useAuth()
  const columns = roles.toReversed()
  return (
    <AdminPage
      title={t('Roles')}
      lead={t(
        'A role opens parts of the back office. Administrators own the site and give the roles, under “Users”; a change counts at once. The server refuses everything that a role does not open, whatever a screen shows.',
      )}
    >
      <Table label={t('Roles')}>
        <thead>
          <tr>
            <Th>{t('What')}</Th>
            {columns.map((one) => (
              <Th key={one} className="text-center max-sm:pr-2">
                <span className="inline-grid justify-items-center gap-1">
                  {one === role && <Badge tone="accent">{t('You')}</Badge>}
                  {roleLabel(one)}
                </span>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {capabilities.map((capability) => (
            <Row key={capability} capability={capability} columns={columns} own={role} />
          ))}
        </tbody>
      </Table>
    </AdminPage>
  )
}

function Row({ capability, columns, own }: { capability: Capability; columns: readonly Role[]; own: Role | null }) {
  const { title, about } = capabilityWords[capability]
  const screens = adminNavigation.flatMap(({ entries }) => entries).filter(({ opens }) => opens === capability)
  return (
    <tr>
      <th scope="row" className="hairline-b py-4 pr-3 sm:min-w-56 sm:pr-6 text-left align-baseline font-normal">
        <span className="font-[550]">{title}</span>
        <span className="mt-1 block text-muted">{about}</span>
        <span className="mt-1 flex flex-wrap gap-x-3 text-xs/6 text-muted max-sm:hidden">
          {screens.map((screen) =>
            mayOpen(own, screen) ? (
              <TextLink key={screen.to} to={screen.to}>
                {screen.label}
              </TextLink>
            ) : (
              <span key={screen.to}>{screen.label}</span>
            ),
          )}
        </span>
      </th>
      {columns.map((role) => (
        <Td key={role} className="text-center max-sm:pr-2">
          {holds(role, capability) ? (
            <Check role="img" aria-label={t('yes')} className="mx-auto size-5 text-accent" />
          ) : (
            <Minus role="img" aria-label={t('no')} className="mx-auto size-4 text-muted" />
          )}
        </Td>
      ))}
    </tr>
  )
}

const capabilityWords: Readonly<Record<Capability, { title: string; about: string }>> = {
  content: {
    title: t('Content'),
    about: t(
      'Write, publish and delete pages, courses with their prices, announcements and resources; upload files; see versions.',
    ),
  },
  enrollments: {
    title: t('Enrollments'),
    about: t('See who has enrolled, enroll people, mark payments, and export the list.'),
  },
  inquiries: {
    title: t('Messages'),
    about: t('Read questions and volunteer applications, set their status, delete them.'),
  },
  people: { title: t('People'), about: t('See who has signed in, change roles, sign somebody out.') },
  system: {
    title: t('System'),
    about: t('Read the audit log, see how long data are kept, word the mail, connect other programs.'),
  },
}
