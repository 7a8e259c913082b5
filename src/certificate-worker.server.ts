import { drawHillside } from '#features/content/drawings/drawing/hillside.server.ts'
import { missingGlyphs } from '#features/learning/issued-certificates/paper/fonts.server.ts'
import type { CertificateWork } from '#features/learning/issued-certificates/paper/worker.server.ts'
import { drawSheet, hillsideSize } from '#features/learning/issued-certificates/paper/sheet.server.ts'
import { answerCalls } from '#platform/server/worker-process.ts'

// A process of its own: fonts of 15 MB, and a tenth of a second of work for each certificate.
answerCalls({
  printSheet: (sheet) => drawSheet(sheet, drawHillside(sheet.id, hillsideSize)),
  missingGlyphs,
} satisfies CertificateWork)
