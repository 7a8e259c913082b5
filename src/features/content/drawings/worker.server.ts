import { workerProcess } from '#platform/server/worker-process.ts'
import type { ShareWords } from './drawing.server.ts'

/** What src/drawing-worker.server.ts does for share pictures in its process. */
export type ShareWork = { drawShareWords: (words: ShareWords) => Promise<string> }

const drawing = workerProcess<ShareWork>('drawing-worker', { longest: 30_000, idle: 60_000, isPatient: true })

/** The words of a share picture, as SVG. @throws AppError `unavailable` */
export const drawShareWords = (words: ShareWords): Promise<string> => drawing.call('drawShareWords', words)
