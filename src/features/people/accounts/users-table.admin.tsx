import clsx from 'clsx'
import { Fragment } from 'react'
import { LogOut, UserRoundSearch } from 'lucide-react'
import { roleLabel, shownAvatar } from './rules.ts'
import type { userListing } from './listing.schema.ts'
import type { ListedUser, Role } from './schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Select } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { RowKeysHint, rowKeys, SortableTh, type Sorting } from '#records/lists/sortable-table.tsx'
import { type RowAction, RowMenu, RowName } from '#platform/ui/row-menu.tsx'
import { ActionsTh, Table, Td } from '#platform/ui/table.tsx'
import type { SortOf } from '#records/lists/listing.ts'
import { formatDate, formatTime } from '#platform/values/dates.ts'
import { roles } from '#platform/values/roles.ts'
import { t } from '#platform/values/translate.ts'

type Column = SortOf<typeof userListing>
const headings: readonly [column: Column, heading: string][] = [
  ['name', t('Name')],
  ['role', t('Role')],
  ['seen', t('Last seen')],
  ['created', t('First came')],
]

type UsersTableProps = {
  sorting: Sorting<Column>
  onSort: (next: Sorting<Column>) => void
  users: readonly ListedUser[]
  ownId: string | undefined
  /** Asks whether somebody is to have this role. */
  onChooseRole: (user: ListedUser, role: Role) => void
  onSignOut: (user: ListedUser) => void
  onOpenData: (user: ListedUser) => void
}

export function UsersTable({ users, ownId, sorting, onSort, ...actions }: UsersTableProps) {
  const { onChooseRole, onSignOut, onOpenData } = actions
  const { timeZone } = useSite()
  const actionsOf = (user: ListedUser): readonly RowAction[] => [
    { label: t('Data of this person'), icon: UserRoundSearch, key: 'e', run: () => onOpenData(user) },
    { label: t('Sign out everywhere'), icon: LogOut, run: () => onSignOut(user) },
  ]
  return (
    <div className="grid gap-3">
      <Table label={t('Users')}>
        <thead>
          <tr>
            {headings.map(([column, heading]) => (
              <SortableTh
                key={column}
                column={column}
                className={column === 'name' || column === 'role' ? '' : wide}
                {...{ sorting, onSort }}
              >
                {heading}
              </SortableTh>
            ))}
            <ActionsTh />
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {users.map((user) => (
            <tr key={user.id} className="hover:bg-wash xl:h-18" aria-current={user.id === ownId || undefined}>
              <Td className="align-middle lg:min-w-64">
                <div className="flex items-center gap-3">
                  <Avatar
                    id={user.id}
                    name={nameOf(user)}
                    src={shownAvatar(user.avatar_url)}
                    className="max-sm:hidden"
                  />
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2 font-[550]">
                      <RowName
                        label={t('Data of this person: {name}', { name: nameOf(user) })}
                        className="xl:line-clamp-1"
                        onOpen={() => onOpenData(user)}
                      >
                        {mixedText(nameOf(user))}
                      </RowName>
                      {user.id === ownId && <Badge tone="accent">{t('You')}</Badge>}
                    </p>
                    {user.full_name !== null && (
                      <p className="wrap-anywhere text-muted xl:line-clamp-1">{breakable(user.email)}</p>
                    )}
                    <p className="mt-1 text-xs text-muted lg:hidden">
                      {user.last_seen_at === null
                        ? t('never seen')
                        : t('seen {date}', { date: formatDate(user.last_seen_at, timeZone) })}
                    </p>
                  </div>
                </div>
              </Td>
              <Td className="align-middle">
                <RoleChoice user={user} onChoose={(role) => onChooseRole(user, role)} />
              </Td>
              <Td className={clsx(wide, 'align-middle')}>
                <Moment at={user.last_seen_at} />
              </Td>
              <Td className={clsx(wide, 'align-middle')}>
                <Moment at={user.created_at} />
              </Td>
              <Td className="w-px pr-0! text-right align-middle">
                <RowMenu name={nameOf(user)} actions={actionsOf(user)} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RowKeysHint />
    </div>
  )
}

/** Somebody's role; another is asked about first, and until then the choice stays as it was. */
function RoleChoice({ user, onChoose }: { user: ListedUser; onChoose: (role: Role) => void }) {
  return (
    <Select
      data-row-action="role"
      aria-label={t('Role of {name}', { name: nameOf(user) })}
      className="-ml-3 w-auto! border-transparent! bg-transparent! text-sm! hover:border-edge! print:appearance-none"
      value={user.role}
      onKeyDown={(event) => {
        // The arrows look through the list, and choose nothing on the way.
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        if (!('showPicker' in event.currentTarget)) return
        event.preventDefault()
        event.currentTarget.showPicker()
      }}
      onChange={({ target }) => {
        const role = roles.find((one) => one === target.value)
        if (role) onChoose(role)
      }}
    >
      {roles.toReversed().map((role) => (
        <option key={role} value={role}>
          {roleLabel(role)}
        </option>
      ))}
    </Select>
  )
}

/** An address that a narrow column breaks behind its @. */
const breakable = (email: string) =>
  email.split(/(?<=@)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))

const nameOf = ({ full_name, email }: ListedUser) => full_name ?? email

function Moment({ at }: { at: string | null }) {
  const { timeZone } = useSite()
  if (at === null) return <span className="text-muted">{t('never')}</span>
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatDate(at, timeZone)}
      <span className="block text-xs text-muted">{formatTime(at, timeZone)}</span>
    </time>
  )
}

/** For columns that narrow screens have no room for. */
const wide = 'max-lg:hidden'
