import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

// Remakes the committed fonts from their packages: node scripts/run.mjs scripts/fonts.ts
const folder = path.resolve(import.meta.dirname, '../src/platform/ui/fonts')
const packages = createRequire(import.meta.url)

/** Latin as English and its neighbours write it, with the punctuation that the site uses. */
const letters = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’‚“”„•…‹›€→←↑↓−×·′″ŒœŠšŸŽž'].join('')

type Axes = Record<string, { min: number; max: number }>

const fonts: { from: string; to: string; axes: Axes; noLayoutClosure: boolean }[] = [
  {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    to: 'fraunces.woff2',
    axes: { wght: { min: 400, max: 500 }, opsz: { min: 14, max: 72 } },
    // It is set in sizes between 15 and 70 pixels; swashes and alternates are never used.
    noLayoutClosure: true,
  },
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'inter.woff2',
    axes: { wght: { min: 400, max: 600 } },
    // Tabular figures are alternates.
    noLayoutClosure: false,
  },
]

for (const { from, to, axes, noLayoutClosure } of fonts) {
  const whole = readFileSync(packages.resolve(from))
  const part = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: axes, noLayoutClosure })
  writeFileSync(path.join(folder, to), part)
  console.log(`${to}: ${whole.length} → ${part.length} bytes`)
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
