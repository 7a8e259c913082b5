import { expect, test } from 'vitest'
import { csvBeginning, csvLine } from '#platform/values/csv.ts'
import { peopleOf } from './people-file.rules.ts'

const mei = { email: 'mei@example.org', full_name: 'Mei Lan', phone: '+86 10', organization: 'River School' }

test.each([
  [
    'the columns of the export',
    `${csvBeginning}${csvLine(['Course', 'Name', 'Email', 'Phone', 'Organization'])}${csvLine(['Rivers', mei.full_name, mei.email, mei.phone, mei.organization])}`,
  ],
  [
    'a spreadsheet in another order',
    `Phone\tE-mail\tFull name\tCompany\n+86 10\tmei@example.org\tMei Lan\tRiver School\n`,
  ],
  ['semicolons and quotes', `"姓名";"邮箱";"电话";"单位"\r\n"Mei Lan";mei@example.org;"+86 10";"River School"`],
  ['no headings', `Mei Lan,mei@example.org,+86 10,River School\n\n`],
  ['no headings, the email first', `mei@example.org,Mei Lan,+86 10,River School`],
])('people are read from %s (enroll-staff-1)', (_what, text) => {
  expect(peopleOf(text).people).toEqual([mei])
})

test('a line that is no person stays a line, and ignored columns are named (enroll-staff-1)', () => {
  const { people, notes } = peopleOf('name,email,room\nMei,mei@example.org,7\nNobody,not an email,8\n')
  expect(people.map(({ email }) => email)).toEqual(['mei@example.org', 'not an email'])
  expect(notes).toEqual(['These columns are not taken: room.'])
  expect(peopleOf('').people).toEqual([])
  expect(peopleOf('only words').people).toMatchObject([{ email: 'only words' }])
})

test('an export is read back with formulas, quotes and line breaks in cells', () => {
  const [name, organization] = ['=1+1 a "quoted" text', 'two\nlines x,y;z']
  const text = csvBeginning + csvLine(['Name', 'Email', 'Organization']) + csvLine([name, 'a@b.org', organization])
  expect(peopleOf(text).people).toEqual([{ email: 'a@b.org', full_name: name, phone: '', organization }])
})
