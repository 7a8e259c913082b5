import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'

export type Pixels = { data: Uint8Array; width: number; height: number }
type Box = { left: number; top: number; right: number; bottom: number }

/** Reads a PDF by another program than the one that wrote it: its texts by page, its size in points, and its first page in pixels. */
export async function readPdf(bytes: Uint8Array) {
  const found = await opened('read', bytes, (document) => {
    const page = document.getPage(0)
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    const texts = [...document.pages()].map((each) => each.getText().replaceAll('\r\n', '\n'))
    return { text: page.getText(), texts, pages: document.getPageCount(), width, height }
  })
  return { ...found, text: found.text.replaceAll('\r\n', '\n') }
}

/** The first page in pixels of four bytes, `scale` to the point. */
export function drawPdf(bytes: Uint8Array, scale = 2): Promise<Pixels> {
  return opened('draw', bytes, async (document) => {
    const { data, width, height } = await document.getPage(0).render({ scale, render: async (drawn) => drawn.data })
    return { data, width, height }
  })
}

/** One library for each: one that has drawn a page fails to read texts. */
const libraries = new Map<'read' | 'draw', Promise<PDFiumLibrary>>()

async function opened<Found>(
  way: 'read' | 'draw',
  bytes: Uint8Array,
  use: (document: PDFiumDocument) => Found | Promise<Found>,
) {
  const library = libraries.get(way) ?? PDFiumLibrary.init()
  libraries.set(way, library)
  const document = await (await library).loadDocument(bytes)
  try {
    return await use(document)
  } finally {
    document.destroy()
  }
}

/** The part of a picture in a box, in pixels. */
export function cropped({ data, width }: Pixels, { left, top, right, bottom }: Box): Pixels {
  const rows = Array.from({ length: bottom - top }, (_, row) => {
    const begin = ((top + row) * width + left) * 4
    return data.subarray(begin, begin + (right - left) * 4)
  })
  return { data: Buffer.concat(rows), width: right - left, height: bottom - top }
}

/** How many pixels differ clearly from the colour of the first one. */
export function inkIn({ data }: Pixels): number {
  const ground = data.subarray(0, 3)
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    if (ground.some((part, channel) => Math.abs(part - (data[at + channel] ?? 0)) > 60)) count += 1
  }
  return count
}
