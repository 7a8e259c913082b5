import type { KindWords } from '#records/kinds/record-kind.ts'
import { t } from '#platform/values/translate.ts'

export const profileWords = {
  entity: 'profiles',
  topic: 'accounts',
  noun: [t('user'), t('users')],
  capability: 'people',
  group: 'people',
  place: 100,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/users',
      label: t('Users'),
      named: t('the profile of'),
      also: t('accounts profiles roles administrators'),
      help: t(
        'Everybody who has ever signed in is listed here, with their role and when they were last seen. Give somebody another role to open parts of the back office to them; it counts at once, and “Roles” says what each may do. You can also sign somebody out everywhere, or hand out or erase what is kept of them.',
      ),
    },
  ],
  figure: { label: t('Profiles'), place: 1 },
} as const satisfies KindWords
