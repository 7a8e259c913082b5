import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { graphemesOf } from './text.rules.ts'

/** A font file of a package; a variable one is cut to a static one at `axes`. */
type Source = { file: string; axes?: Record<string, number> }
type Opened = { bytes: Buffer; characters: ReadonlySet<number> }

export type Face = 'display' | 'text'
/** What one font prints of a line. */
export type Run = { font: string; text: string }
/** Fonts cut to their words, and how a text is printed with them. */
export type Typeset = { fonts: { name: string; bytes: Buffer }[]; runsOf: (text: string) => Run[] }

const packages = createRequire(import.meta.url)
const chinese: Source = { file: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf' }
/** The first that has a character prints it. */
const faces: Record<Face, readonly Source[]> = {
  display: [...fraunces({ opsz: 72, wght: 420 }), chinese],
  text: [...fraunces({ opsz: 14, wght: 400 }), chinese],
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
  const fonts = await Promise.all(faces.text.map(open))
  const missing = graphemesOf(text).filter((each) => !/^\s+$/u.test(each) && !fonts.some((font) => hasAll(font, each)))
  return [...new Set(missing)]
}

function hasAll({ characters }: Opened, grapheme: string): boolean {
  return [...grapheme].every((character) => characters.has(character.codePointAt(0) ?? 0))
}

/** Cuts each font of a face to what it prints of the texts. */
export async function typeset(face: Face, texts: readonly string[]): Promise<Typeset> {
  const sources = faces[face]
  const fonts = await Promise.all(sources.map(open))
  const nameOf = (source: number) => `${face}-${source}`
  const runsOf = (text: string) =>
    runsBy(text, (each, before) => sourceOf(fonts, each, before)).map(({ source, text: run }) => ({
      font: nameOf(source),
      text: run,
    }))
  const runs = texts.flatMap(runsOf)
  const cut = sources.map(async ({ axes }, source) => {
    const own = runs.filter(({ font }) => font === nameOf(source)).map(({ text }) => text)
    const whole = fonts[source]
    if (own.length === 0 || !whole) return []
    const bytes = await subsetFont(whole.bytes, own.join(''), {
      targetFormat: 'truetype',
      noLayoutClosure: true,
      noHinting: true,
      ...(axes && { variationAxes: axes }),
    })
    return [{ name: nameOf(source), bytes }]
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
  const runs: { source: number; text: string }[] = []
  for (const grapheme of graphemesOf(text)) {
    const last = runs.at(-1)
    const source = sourceOf(grapheme, last?.source ?? -1)
    if (last && last.source === source) last.text += grapheme
    else runs.push({ source, text: grapheme })
  }
  return runs
}
