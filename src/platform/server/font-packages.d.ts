// Packages without types, as far as they are used.

declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  /** Reduces a font to the glyphs of `text` and to a place or a range of each axis. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes?: Record<string, Axis>
      noLayoutClosure?: boolean
      noHinting?: boolean
    },
  ): Promise<Buffer>
}

declare module 'fontkit' {
  export type Font = {
    characterSet: number[]
    getGlyph: (id: number, codePoints: number[]) => object
    layout: (text: string) => { glyphs: object[]; positions: object[]; advanceWidth: number }
  }
  export function create(font: Uint8Array): Font
}
