import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** A font file of a package; a variable one is cut to a static one at `axes`. `isShaped`: letters change beside others. */
export type Source = { file: string; axes?: Record<string, number>; isShaped?: boolean }
type Part = Source & { ranges: readonly (readonly [from: number, to: number])[] }

const inSerif =
  'hebrew thai devanagari georgian armenian bengali tamil telugu gujarati gurmukhi kannada malayalam sinhala lao khmer ethiopic tibetan oriya'
const inSans = 'cherokee nko mongolian tifinagh javanese yi syriac balinese ol-chiki adlam canadian-aboriginal'
/** What the first fonts lack, rare Chinese characters first; each package is in parts, and tells which characters each is for. */
const families = [
  ...['jp', 'hk', 'kr', ...inSerif.split(' ')].map((script) => `@fontsource-variable/noto-serif-${script}`),
  // A letter is one glyph of it, which programs that read texts depend on.
  '@fontsource/amiri',
  ...['serif', 'naskh-arabic', 'sans-thaana'].map((name) => `@fontsource-variable/noto-${name}`),
  ...['serif-myanmar', ...inSans.split(' ').map((script) => `sans-${script}`)].map(
    (name) => `@fontsource/noto-${name}`,
  ),
]

const packages = createRequire(import.meta.url)
let parts: Promise<Part[]> | undefined

/** The fonts that may have a character, the best first: read from the packages' lists once, and opened by who asks. */
export async function furtherFonts(grapheme: string): Promise<Source[]> {
  parts ??= Promise.all(families.map(partsOf)).then((found) => found.flat())
  const codes = [...grapheme.replace(/[\u200c\u200d]/g, '')].map((each) => each.codePointAt(0) ?? 0)
  return (await parts).filter(({ ranges }) =>
    codes.every((code) => ranges.some(([from, to]) => code >= from && code <= to)),
  )
}

async function partsOf(family: string): Promise<Part[]> {
  const [scope, name] = family.split('/')
  const isVariable = scope === '@fontsource-variable'
  const listed = await readFile(packages.resolve(`${family}/unicode.json`), 'utf8')
  return Object.entries(JSON.parse(listed) as Record<string, string>).map(([part, ranges]) => ({
    file: `${family}/files/${name}-${part.replace(/[[\]]/g, '')}-${isVariable ? 'wght' : '400'}-normal.woff2`,
    ...(isVariable && { axes: { wght: 400 } }),
    isShaped: !part.startsWith('['),
    ranges: ranges.split(',').map(rangeOf),
  }))
}

/** 'U+0600-06FF' */
function rangeOf(text: string) {
  const [from = NaN, to = from] = text
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return [from, to] as const
}
