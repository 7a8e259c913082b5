import { expect, test } from 'vitest'
import { printable } from '#platform/values/printable.ts'
import type { StoredCertificate } from '../rules.ts'
import { sheetOf } from './rules.ts'

const certificate: StoredCertificate = {
  id: '7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11',
  number: '7K3MABCDEFGH4',
  holder_name: 'Lin Wanqing',
  title: 'Certificate in Watershed Stewardship',
  course_title: 'Measuring Water Together',
  completed_on: '2026-11-12',
  issued_at: new Date('2026-11-23T20:00:00Z'),
  expires_at: new Date('2028-11-23T16:00:00Z'),
  teachers: ['Ravi Menon', '陈晓明'],
  hours: 24.5,
  language: 'zh-Hans',
}
const printer = {
  siteName: 'Ecological Civilization Academy',
  publicUrl: 'https://academy.example',
  timeZone: 'Asia/Shanghai',
}

test('a sheet says who, what, when, by whom, how long and in which language (paper-1)', () => {
  expect(sheetOf(certificate, printer)).toMatchObject({
    title: 'Certificate in Watershed Stewardship',
    holder: 'Lin Wanqing',
    course: 'Measuring Water Together',
    issuer: 'Ecological Civilization Academy',
    number: '7K3M-ABCD-EFGH-4',
    address: 'https://academy.example/certificates/7K3M-ABCD-EFGH-4',
    facts: [
      { label: 'Taught by', value: 'Ravi Menon, 陈晓明' },
      { label: 'Completed', value: 'Nov 12, 2026' },
      { label: 'Issued', value: 'Nov 24, 2026' },
      { label: 'Valid until', value: 'Nov 23, 2028' },
      { label: 'Hours', value: '24.5' },
      { label: 'Language', value: 'Chinese (simplified)' },
    ],
  })
})

test('empty fields of a certificate are not on its sheet (paper-1)', () => {
  const bare = { ...certificate, expires_at: null, teachers: [], hours: null, language: null }
  expect(sheetOf(bare, printer).facts.map(({ label }) => label)).toEqual(['Completed', 'Issued'])
})

test.each([
  ['Jose\u0301  Lin\n', 'José Lin'],
  ['Watersheds 🌊 of the North', 'Watersheds of the North'],
  ['Love ❤️ & 👩🏽‍🌾 soil', 'Love & soil'],
  ['Lin\u200b Wan\u202eqing\u00ad', 'Lin Wanqing'],
  ['2 × 3 © 2026 ™', '2 × 3 © 2026 ™'],
  ['列夫·托尔斯泰', '列夫·托尔斯泰'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['ක්\u200dරිෂාන්', 'ක්\u200dරිෂාන්'],
  ['\u200dمحمد\u200c Li\u200dn 李\u200c明', 'محمد Lin 李明'],
])('%j is printed as %j (paper-4)', (given, printed) => {
  expect(printable(given)).toBe(printed)
})
