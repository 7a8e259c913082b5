import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { furtherFonts, type Source } from './further-fonts.server.ts'
import { inVisualOrder, withLevels } from './bidi.rules.ts'
import { graphemesOf } from './text.rules.ts'

type Opened = { bytes: Buffer; characters: ReadonlySet<number> }

export type Face = 'display' | 'text'
/** What one font prints of a line. */
export type Run = { font: string; text: string; isReordered: boolean }
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
  return Math.max(
    0,
    fonts.findIndex((font) => hasAll(font, grapheme)),
  )
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
