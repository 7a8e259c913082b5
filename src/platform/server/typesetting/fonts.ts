import createBidi from 'bidi-js'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { graphemesOf } from './text.ts'

/** A font file of a package; a variable one is cut to a static one at `axes`. `isShaped`: letters change beside others. */
type Source = { file: string; axes?: Record<string, number>; isShaped?: boolean }
type Part = Source & { ranges: readonly (readonly [from: number, to: number])[] }
type Opened = { bytes: Buffer; characters: ReadonlySet<number> }

export type Face = 'display' | 'text'
/** What one font prints of a line. */
type Run = { font: string; text: string; isReordered: boolean }
/** Fonts cut to their words, and how a text is printed with them. */
export type Typeset = { fonts: { name: string; bytes: Buffer; isShaped: boolean }[]; runsOf: (text: string) => Run[] }

const packages = createRequire(import.meta.url)
const chinese: Source = { file: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf' }
const european: readonly Source[] = ['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map((part) => ({
  file: `@fontsource-variable/noto-serif/files/noto-serif-${part}-wght-normal.woff2`,
  axes: { wght: 400 },
}))
/** The first that has a character prints it. */
const faces: Record<Face, readonly Source[]> = {
  display: [...fraunces({ opsz: 72, wght: 420 }), ...european, chinese],
  text: [...fraunces({ opsz: 14, wght: 400 }), ...european, chinese],
}

function fraunces(axes: Record<string, number>): Source[] {
  const parts = ['latin', 'latin-ext', 'vietnamese']
  return parts.map((part) => ({ file: `@fontsource-variable/fraunces/files/fraunces-${part}-opsz-normal.woff2`, axes }))
}

const opened = new Map<string, Promise<Opened>>()

/** Kept as long as the thread lives: the Chinese one has 15 MB. */
function open({ file }: Source): Promise<Opened> {
  const known = opened.get(file) ?? read(file)
  opened.set(file, known)
  known.catch(() => opened.delete(file))
  return known
}

async function read(file: string): Promise<Opened> {
  const bytes = await readFile(packages.resolve(file))
  return { bytes, characters: new Set(create(bytes).characterSet) }
}

/** The characters of a text that no font has, each once. */
export async function missingGlyphs(text: string): Promise<string[]> {
  return (await lookUp('text', text)).missing
}

/** The fonts of a face, with those of further scripts that it takes for a text, and the characters that none of them has. */
async function lookUp(face: Face, text: string) {
  const sources = [...faces[face]]
  const fonts = await Promise.all(sources.map(open))
  const missing: string[] = []
  const isThere = (each: string) => /^\s+$/u.test(each) || fonts.some((font) => hasAll(font, each))
  for (const each of new Set(graphemesOf(text))) {
    if (isThere(each)) continue
    for (const source of await furtherFonts(each)) {
      const font = await open(source)
      if (!hasAll(font, each)) continue
      sources.push(source)
      fonts.push(font)
      break
    }
    if (!isThere(each)) missing.push(each)
  }
  return { sources, fonts, missing }
}

/** Joiners are drawn by none. */
function hasAll({ characters }: Opened, grapheme: string): boolean {
  return [...grapheme.replace(/[\u200c\u200d]/g, '')].every((each) => characters.has(each.codePointAt(0) ?? 0))
}

/** Cuts each font of a face to what it prints of the texts. */
export async function typeset(face: Face, texts: readonly string[]): Promise<Typeset> {
  const { sources, fonts } = await lookUp(face, texts.join(' '))
  const nameOf = (source: number) => `${face}-${source}`
  const runsOf = (text: string) =>
    inVisualOrder(runsBy(text, (each, before) => sourceOf(fonts, each, before))).map(
      ({ source, level, text: run }) => ({
        font: nameOf(source),
        text: run,
        isReordered: sources[source]?.isShaped === true && level % 2 === 0,
      }),
    )
  const runs = texts.flatMap(runsOf)
  const cut = sources.map(async ({ axes, isShaped = false }, source) => {
    const own = runs.filter(({ font }) => font === nameOf(source)).map(({ text }) => text)
    const whole = fonts[source]
    if (own.length === 0 || !whole) return []
    const bytes = await subsetFont(whole.bytes, own.join(''), {
      targetFormat: 'truetype',
      noLayoutClosure: !isShaped,
      noHinting: true,
      ...(axes && { variationAxes: axes }),
    })
    return [{ name: nameOf(source), bytes, isShaped }]
  })
  return { fonts: (await Promise.all(cut)).flat(), runsOf }
}

/** Punctuation is printed like the word before it: Chinese has its own. */
function sourceOf(fonts: readonly Opened[], grapheme: string, before: number): number {
  const last = fonts[before]
  if (last && /^\p{P}/u.test(grapheme) && hasAll(last, grapheme)) return before
  const found = fonts.findIndex((font) => hasAll(font, grapheme))
  return Math.max(0, found)
}

function runsBy(text: string, sourceOf: (grapheme: string, before: number) => number) {
  const runs: { source: number; level: number; text: string }[] = []
  for (const { grapheme, level } of withLevels(graphemesOf(text))) {
    const last = runs.at(-1)
    const source = sourceOf(grapheme, last?.source ?? -1)
    if (last && last.source === source && last.level === level) last.text += grapheme
    else runs.push({ source, level, text: grapheme })
  }
  return runs
}

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

let parts: Promise<Part[]> | undefined

/** The fonts that may have a character, the best first: read from the packages' lists once, and opened by who asks. */
async function furtherFonts(grapheme: string): Promise<Source[]> {
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

const bidi = createBidi()
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u

/** The graphemes of a line with their embedding levels: odd ones run from right to left, their brackets mirrored. */
function withLevels(graphemes: readonly string[]): { grapheme: string; level: number }[] {
  const text = graphemes.join('')
  if (!rightToLeft.test(text)) return graphemes.map((grapheme) => ({ grapheme, level: 0 }))
  const { levels } = bidi.getEmbeddingLevels(text)
  let at = 0
  return graphemes.map((grapheme) => {
    const level = levels[at] ?? 0
    at += grapheme.length
    return { grapheme: level % 2 === 1 ? (bidi.getMirroredCharacter(grapheme) ?? grapheme) : grapheme, level }
  })
}

/** Runs of a line as they stand from left to right (UAX #9, L2). Letters that run to the left are turned where they are shaped. */
function inVisualOrder<Run extends { level: number; text: string }>(runs: readonly Run[]): Run[] {
  const placed = runs.map((run) =>
    run.level % 2 === 1 && !rightToLeft.test(run.text) ? { ...run, text: [...run.text].toReversed().join('') } : run,
  )
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < placed.length; from += 1) {
      let to = from
      while ((placed[to]?.level ?? -1) >= level) to += 1
      placed.splice(from, to - from, ...placed.slice(from, to).toReversed())
      from = to
    }
  }
  return placed
}
