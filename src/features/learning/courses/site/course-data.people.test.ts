import { expect, test } from 'vitest'
import { instructorNames } from './course-data.ts'

test.each([
  ['Lin Wanqing', ['Lin Wanqing']],
  ['Lin Wanqing and Ravi Menon', ['Lin Wanqing', 'Ravi Menon']],
  ['Lin Wanqing, Ravi Menon and Ana Sousa', ['Lin Wanqing', 'Ravi Menon', 'Ana Sousa']],
  ['Lin Wanqing, Ravi Menon, and Ana Sousa', ['Lin Wanqing', 'Ravi Menon', 'Ana Sousa']],
  ['Lin Wanqing & Ravi Menon', ['Lin Wanqing', 'Ravi Menon']],
  ['林晚晴、李牧', ['林晚晴', '李牧']],
  ['林晚晴；李牧，王河', ['林晚晴', '李牧', '王河']],
  ['Amanda Anderson', ['Amanda Anderson']],
  ['Chen Yu, PhD, and Li Mu, M.Sc.', ['Chen Yu, PhD', 'Li Mu, M.Sc.']],
  ['Lin Wanqing and Lin Wanqing', ['Lin Wanqing']],
  [' , & ', []],
  ['', []],
])('the instructor %j is these people: %j (structured-data-2)', (instructor, names) => {
  expect(instructorNames(instructor)).toEqual(names)
})
