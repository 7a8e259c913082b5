declare module 'subset-font' {
  /** A font reduced to the glyphs of `text`, and to a range of each axis; the package has no types of its own. */
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
