import { AppError } from '#platform/server/errors.ts'
import { fairSemaphore } from '#platform/server/fair-semaphore.ts'
import { workerProcess } from '#platform/server/worker-process.ts'
import { printable } from '#platform/values/printable.ts'
import { unprintableText } from '../rules.ts'
import type { Sheet } from './rules.ts'
import type { Drawn } from './sheet.server.ts'
import { graphemesOf } from '#platform/server/typesetting/text.ts'

/** What src/drawing-worker.server.ts does in its process. */
export type CertificateWork = {
  printSheet: (sheet: Sheet) => Promise<Drawn>
  missingGlyphs: (text: string) => Promise<string[]>
}

/** The fonts and what cutting them leaves behind take 150 MB, which a quiet site has back after a minute. */
const limits = { longest: 30_000, idle: 60_000 }
const drawing = workerProcess<CertificateWork>('drawing-worker', { ...limits, isPatient: true })
/** Whoever issues waits for this, and behind nothing that is drawn. */
const letters = workerProcess<CertificateWork>('drawing-worker', limits)
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

/** Of the texts, each alone: its characters that the paper has in no font, each once. */
export async function unprintableIn(texts: readonly string[]): Promise<(text: string) => string[]> {
  const missing = new Set(await missingGlyphs(texts.join(' ')))
  return (text) => [...new Set(graphemesOf(text))].filter((each) => missing.has(each))
}

/** Fields of a request that are printed. @throws AppError `invalid`, with what the paper does not have at each */
export async function refuseUnprintable(fields: Readonly<Record<string, string>>): Promise<void> {
  const missingIn = await unprintableIn(Object.values(fields))
  const wrong = Object.entries(fields).flatMap(([name, text]) => {
    const missing = missingIn(text)
    return missing.length === 0 ? [] : [[name, unprintableText(missing)] as const]
  })
  if (wrong.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(wrong) })
}
