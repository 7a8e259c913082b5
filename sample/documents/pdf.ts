import type { Reading } from './text.ts'
import { encoded, wrapped } from './pdf-text.ts'

const page = { width: 420, height: 595, margin: 54, foot: 62 }
const body = { size: 11.5, lead: 17, width: page.width - 2 * page.margin }

type Line = { text: string; size: number; bold: boolean; y: number }

/** A reading as an A5 PDF with the standard fonts and deterministic bytes; characters outside WinAnsi become '?'. */
export function pdfOf(reading: Reading): Buffer {
  const pages = [coverOf(reading), ...pagesOf(reading).map((lines, at) => contentOf(lines, at + 2, reading))]
  const first = 6
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>`,
    `<< /Title ${encoded(reading.title)} /Author ${encoded(reading.author)} /Subject ${encoded(reading.subtitle)} /CreationDate (D:20260101000000Z) >>`,
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  return fileOf(objects)
}

/** Offsets of the cross-reference table count bytes. */
function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function coverOf({ title, subtitle, author }: Reading): string {
  const rings = Array.from({ length: 9 }, (_, at) =>
    circle(page.width - 70, page.height - 90, 26 + at * 23 + (at % 3) * 4),
  )
  const lines: Line[] = []
  let y = 250
  for (const text of wrapped(title, 28, body.width)) {
    lines.push({ text, size: 28, bold: true, y })
    y -= 34
  }
  y -= 6
  for (const text of wrapped(subtitle, 13, body.width)) {
    lines.push({ text, size: 13, bold: false, y })
    y -= 19
  }
  lines.push(
    { text: author, size: 11, bold: false, y: 76 },
    { text: 'Ecological Civilization Academy', size: 11, bold: false, y: 58 },
  )
  return [
    `0.122 0.302 0.227 rg 0 0 ${page.width} ${page.height} re f`,
    `0.369 0.549 0.380 RG 0.8 w ${rings.join(' ')}`,
    `0.706 0.325 0.184 rg ${page.margin} 292 42 3 re f`,
    `0.969 0.961 0.937 rg`,
    ...lines.map((line) => shown(line)),
  ].join('\n')
}

/** A chapter starts on its own page; a heading never stands alone at the foot. */
function pagesOf({ chapters }: Reading): Line[][] {
  const pages: Line[][] = []
  for (const chapter of chapters) {
    let lines: Line[] = []
    let y = page.height - 110
    for (const text of wrapped(chapter.title, 19, body.width)) {
      lines.push({ text, size: 19, bold: true, y })
      y -= 25
    }
    y -= 12
    for (const paragraph of chapter.paragraphs) {
      for (const text of wrapped(paragraph, body.size, body.width)) {
        if (y < page.foot + body.lead) {
          pages.push(lines)
          lines = []
          y = page.height - 74
        }
        lines.push({ text, size: body.size, bold: false, y })
        y -= body.lead
      }
      y -= 8
    }
    pages.push(lines)
  }
  return pages
}

function contentOf(lines: readonly Line[], number: number, { title }: Reading): string {
  return [
    '0.063 0.137 0.110 rg',
    ...lines.map((line) => shown(line)),
    `0.369 0.549 0.380 RG 0.5 w ${page.margin} 50 m ${page.width - page.margin} 50 l S`,
    '0.3 0.38 0.34 rg',
    shown({ text: title, size: 8.5, bold: false, y: 36 }),
    shown({ text: String(number), size: 8.5, bold: false, y: 36 }, page.width - page.margin - 10),
  ].join('\n')
}

function shown({ text, size, bold, y }: Line, x = page.margin): string {
  return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td ${encoded(text)} Tj ET`
}

function circle(x: number, y: number, size: number): string {
  const bow = Math.round(size * 55.23) / 100
  return `${x + size} ${y} m ${x + size} ${y + bow} ${x + bow} ${y + size} ${x} ${y + size} c ${x - bow} ${y + size} ${x - size} ${y + bow} ${x - size} ${y} c ${x - size} ${y - bow} ${x - bow} ${y - size} ${x} ${y - size} c ${x + bow} ${y - size} ${x + size} ${y - bow} ${x + size} ${y} c S`
}
