import sharp from 'sharp'
import { variantWidths } from '#platform/values/picture-files.ts'

export type SizesAlone = { aloneMs: number }

// Baseline of the photo bench: sharp makes the same sizes and does nothing else.
sharp.cache(false)
sharp.concurrency(1)
process.on('message', async ({ path }: { path: string }) => {
  const began = performance.now()
  const open = () => sharp(path, { failOn: 'error' }).autoOrient()
  for (const width of variantWidths(await open().metadata())) {
    await open().resize({ width }).webp({ quality: 80, effort: 4 }).toBuffer()
  }
  await open().jpeg({ quality: 88, progressive: true }).toBuffer()
  process.send?.({ aloneMs: performance.now() - began } satisfies SizesAlone)
})
process.once('disconnect', () => process.exit())
