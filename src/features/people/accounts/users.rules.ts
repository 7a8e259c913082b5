import type { Role } from './schema.ts'
import { t } from '#platform/values/translate.ts'

type OfPerson = Readonly<Record<Role, (name: string) => string>>

/** Asks whether somebody is to have a role. */
export const mayMake: OfPerson = {
  admin: (name) => t('Make {name} an administrator?', { name }),
  editor: (name) => t('Make {name} an editor?', { name }),
  desk: (name) => t('Make {name} a desk clerk?', { name }),
  student: (name) => t('Make {name} a student?', { name }),
}

export const isRoleNow: OfPerson = {
  admin: (name) => t('{name} is an administrator now', { name }),
  editor: (name) => t('{name} is an editor now', { name }),
  desk: (name) => t('{name} is a desk clerk now', { name }),
  student: (name) => t('{name} is a student now', { name }),
}

/** What a role opens, and that it counts at once. */
export const roleMeans: Readonly<Record<Role, string>> = {
  admin: t(
    'Administrators change everything on the site, read messages and enrollments, and change roles. It counts from the next click on.',
  ),
  editor: t(
    'Editors write every page, course, announcement and resource. They see no enrollments, no messages and no accounts. It counts from the next click on.',
  ),
  desk: t(
    'The desk enrolls people, marks payments and answers messages. It changes nothing on the site and sees no accounts. It counts from the next click on.',
  ),
  student: t('The back office closes with the next click. Profile and enrollments stay.'),
}

/** The button that gives a role. */
export const makesOf: Readonly<Record<Role, string>> = {
  admin: t('Make administrator'),
  editor: t('Make editor'),
  desk: t('Make desk clerk'),
  student: t('Make student'),
}
