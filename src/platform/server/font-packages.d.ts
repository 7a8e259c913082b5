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
  export function create(font: Buffer): { characterSet: number[] }
}
