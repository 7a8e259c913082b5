declare module 'subset-font' {
  /** Reduces a font to the glyphs of `text` and a range of each axis; the package has no types. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, { min: number; max: number }>
      noLayoutClosure: boolean
    },
  ): Promise<Buffer>
}
