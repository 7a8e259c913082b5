import { sampleId } from '#sample/id.ts'
import type { Reading } from './text.ts'
import { zipOf } from './zip.ts'

/** A reading as an EPUB 3 file, with deterministic bytes. */
export function epubOf(reading: Reading): Buffer {
  const chapters = reading.chapters.map(({ title, paragraphs }, at) => ({
    file: `chapter-${at + 1}.xhtml`,
    title,
    content: xhtml(title, `<h1>${safe(title)}</h1>\n${paragraphs.map((text) => `<p>${safe(text)}</p>`).join('\n')}`),
  }))
  return zipOf([
    { name: 'mimetype', content: 'application/epub+zip' },
    { name: 'META-INF/container.xml', content: container },
    {
      name: 'OEBPS/content.opf',
      content: packageOf(
        reading,
        chapters.map(({ file }) => file),
      ),
    },
    { name: 'OEBPS/nav.xhtml', content: contentsOf(chapters) },
    { name: 'OEBPS/style.css', content: style },
    { name: 'OEBPS/title.xhtml', content: xhtml(reading.title, titlePage(reading)) },
    ...chapters.map(({ file, content }) => ({ name: `OEBPS/${file}`, content })),
  ])
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

const container = `${declaration}
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`

const style = `body { font-family: serif; line-height: 1.5; margin: 5%; color: #10231c; }
h1 { color: #1f4d3a; font-weight: normal; line-height: 1.2; }
.title { margin-top: 30%; }
.author { color: #b4532f; }`

function packageOf({ title, author, subtitle }: Reading, files: readonly string[]): string {
  const items = files.map((file, at) => `<item id="c${at + 1}" href="${file}" media-type="application/xhtml+xml"/>`)
  const order = files.map((_, at) => `<itemref idref="c${at + 1}"/>`)
  return `${declaration}
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book">urn:uuid:${sampleId(`book/${title}`)}</dc:identifier>
<dc:title>${plain(title)}</dc:title>
<dc:creator>${plain(author)}</dc:creator>
<dc:description>${plain(subtitle)}</dc:description>
<dc:publisher>Ecological Civilization Academy</dc:publisher>
<dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
${items.join('\n')}
</manifest>
<spine><itemref idref="title"/>${order.join('')}</spine>
</package>`
}

function contentsOf(chapters: readonly { file: string; title: string }[]): string {
  const list = chapters.map(({ file, title }) => `<li><a href="${file}">${safe(title)}</a></li>`)
  return xhtml('Contents', `<nav epub:type="toc"><h1>Contents</h1><ol>${list.join('')}</ol></nav>`)
}

function titlePage({ title, subtitle, author }: Reading): string {
  return `<h1 class="title">${safe(title)}</h1><p>${safe(subtitle)}</p><p class="author">${safe(author)}</p>`
}

function xhtml(title: string, content: string): string {
  return `${declaration}
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><meta charset="utf-8"/><title>${plain(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body>
${content}
</body>
</html>`
}

function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes XML and marks Chinese passages with their language. */
function safe(text: string): string {
  return plain(text).replaceAll(/\p{Script=Han}+/gu, (words) => `<span lang="zh-CN" xml:lang="zh-CN">${words}</span>`)
}
