import { drawHillside } from '#features/content/drawings/drawing/contours.server.ts'
import { drawShareWords } from '#features/content/drawings/share-words.server.ts'
import type { ShareWork } from '#features/content/drawings/api.server.ts'
import type { CertificateWork } from '#features/learning/issued-certificates/paper/worker.server.ts'
import { drawSheet, hillsideSize } from '#features/learning/issued-certificates/paper/sheet.server.ts'
import { missingGlyphs } from '#platform/server/typesetting/fonts.ts'
import { answerCalls } from '#platform/server/worker-process.ts'

// A process of its own: fonts of 15 MB, and a tenth of a second of work for each certificate or share picture.
answerCalls({
  printSheet: (sheet) => drawSheet(sheet, drawHillside(sheet.id, hillsideSize)),
  missingGlyphs,
  drawShareWords,
} satisfies CertificateWork & ShareWork)
