import { fairSemaphore } from '#platform/server/fair-semaphore.ts'
import { workerProcess } from '#platform/server/worker-process.ts'
import { printable } from '../printable.rules.ts'
import type { Sheet } from './rules.ts'
import type { Drawn } from './sheet.server.ts'

/** What src/printing.server.ts does in its process. */
export type PrintingWork = {
  printSheet: (sheet: Sheet) => Promise<Drawn>
  missingGlyphs: (text: string) => Promise<string[]>
}

/** The fonts and what cutting them leaves behind take 150 MB, which a quiet site has back after a minute. */
const limits = { longest: 30_000, idle: 60_000 }
const drawing = workerProcess<PrintingWork>('printing', { ...limits, isPatient: true })
/** Whoever issues waits for this, and behind nothing that is drawn. */
const letters = workerProcess<PrintingWork>('printing', limits)
/** Ten seconds of waiting at the most, and nobody waits behind more than four of one address. */
const takeTurn = fairSemaphore({ atOnce: 1, mostEach: 4, most: 60 })

/**
 * Draws a certificate as a PDF, one at a time, in turns that go round by `by`.
 * @throws AppError `too_many`, `unavailable` where too many wait
 */
export async function printSheet(sheet: Sheet, by: string): Promise<Drawn> {
  const endTurn = await takeTurn(by)
  try {
    return await drawing.call('printSheet', sheet)
  } finally {
    endTurn()
  }
}

/** The characters of a text that no font of a certificate has, each once; empty where all can be printed. @throws AppError `unavailable` */
export async function missingGlyphs(text: string): Promise<string[]> {
  const printed = printable(text)
  return inEveryFont.test(printed) ? [] : letters.call('missingGlyphs', printed)
}
/** Most names; nobody waits for the process to begin. */
const inEveryFont = /^[ -~]*$/
