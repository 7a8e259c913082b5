import path from 'node:path'
import { expect, test } from 'vitest'
import type { CertificateWork } from '#features/learning/issued-certificates/paper/worker.server.ts'
import { sheetOf } from '#features/learning/issued-certificates/paper/rules.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import { workerProcess } from '#platform/server/worker-process.ts'
import { readPdf } from '#test/read-pdf.ts'

test('the built worker draws a certificate with fonts of its packages (paper-11)', async () => {
  const built = path.join(projectRoot, 'build/server/drawing-worker.js')
  const printing = workerProcess<CertificateWork>(built, { longest: 60_000, idle: 1 })
  const sheet = sheetOf(
    {
      id: '7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11',
      number: '7K3MABCDEFGH4',
      holder_name: '欧阳青溪',
      title: 'River Steward',
      course_title: 'Rivers',
      completed_on: '2026-11-12',
      issued_at: new Date('2026-11-24T05:50:00Z'),
      expires_at: null,
      teachers: [],
      hours: null,
      language: null,
    },
    { siteName: 'School of Rivers', publicUrl: 'https://academy.example', timeZone: 'Asia/Shanghai' },
  )
  for (const holder of ['欧阳青溪', 'محمد بن علي']) {
    const drawn = await printing.call('printSheet', { ...sheet, holder })
    if ('missing' in drawn) throw new Error(drawn.missing.join(' '))
    expect((await readPdf(drawn.pdf)).text).toContain(holder)
  }
  expect(await printing.call('missingGlyphs', '𒀭𒂗𒆤')).toEqual(['𒀭', '𒂗', '𒆤'])
})
