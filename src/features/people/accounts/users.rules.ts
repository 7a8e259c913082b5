import type { Role } from './schema.ts'

/** As in 'Make Mei an editor?'. */
export const roleInWords: Readonly<Record<Role, string>> = {
  admin: 'an administrator',
  editor: 'an editor',
  desk: 'a desk clerk',
  student: 'a student',
}

/** What a role opens, and that it counts at once. */
export const roleMeans: Readonly<Record<Role, string>> = {
  admin:
    'Administrators change everything on the site, read messages and enrollments, and change roles. It counts from the next click on.',
  editor:
    'Editors write every page, course, announcement and resource. They see no enrollments, no messages and no accounts. It counts from the next click on.',
  desk: 'The desk enrolls people, marks payments and answers messages. It changes nothing on the site and sees no accounts. It counts from the next click on.',
  student: 'The back office closes with the next click. Profile and enrollments stay.',
}

/** The button that gives a role. */
export const makesOf: Readonly<Record<Role, string>> = {
  admin: 'Make administrator',
  editor: 'Make editor',
  desk: 'Make desk clerk',
  student: 'Make student',
}
