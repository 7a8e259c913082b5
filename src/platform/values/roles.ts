import { t } from './translate.ts'

/** What somebody may be; the database knows the same words. */
export const roles = ['student', 'desk', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

/** What the office does, in parts: each operation names the one that it needs. */
export const capabilities = ['content', 'enrollments', 'inquiries', 'people', 'system'] as const
export type Capability = (typeof capabilities)[number]

/** Who may what; everything else is derived from it. */
export const capabilitiesOf: Readonly<Record<Role, readonly Capability[]>> = {
  student: [],
  desk: ['enrollments', 'inquiries'],
  editor: ['content'],
  admin: capabilities,
}

/** The roles that hold at least one of them. */
export function rolesWith(...wanted: readonly Capability[]): Role[] {
  return roles.filter((role) => wanted.some((capability) => holds(role, capability)))
}

export function holds(role: Role | undefined, capability: Capability): boolean {
  return role !== undefined && capabilitiesOf[role].includes(capability)
}

/** Whether somebody may enter the back office at all. */
export const isStaff = (role: Role | undefined) => role !== undefined && capabilitiesOf[role].length > 0

/** What who may not is told: who may. */
export const refusalOf: Readonly<Record<Capability, string>> = {
  content: t('Only administrators and editors may do this.'),
  enrollments: t('Only administrators and the desk may do this.'),
  inquiries: t('Only administrators and the desk may do this.'),
  people: t('Only administrators may do this.'),
  system: t('Only administrators may do this.'),
}
