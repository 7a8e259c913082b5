import { sampleId } from '#sample/id.ts'
import type { Reading } from './text.ts'
import { zipOf } from './zip.ts'

/** A reading as an EPUB 3 file, with deterministic bytes. */
export function epubOf(reading: Reading): Buffer {
  const { language = 'en' } = reading
  const page = (title: string, content: string) => xhtml(title, content, language)
  const safe = (text: string) => (language === 'en' ? marked(text) : plain(text))
  const chapters = reading.chapters.map(({ title, paragraphs }, at) => ({
    file: `chapter-${at + 1}.xhtml`,
    title,
    content: page(title, `<h1>${safe(title)}</h1>\n${paragraphs.map((text) => `<p>${safe(text)}</p>`).join('\n')}`),
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
    { name: 'OEBPS/nav.xhtml', content: page(contents[language], contentsOf(chapters, contents[language], safe)) },
    { name: 'OEBPS/style.css', content: style },
    { name: 'OEBPS/title.xhtml', content: page(reading.title, titlePage(reading, safe)) },
    ...chapters.map(({ file, content }) => ({ name: `OEBPS/${file}`, content })),
  ])
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

type Language = NonNullable<Reading['language']>
const contents = { en: 'Contents', 'zh-Hans': '目录' }
const publishers = { en: 'Ecological Civilization Academy', 'zh-Hans': '生态文明学院' }

const container = `${declaration}
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`

const style = `body { font-family: serif; line-height: 1.5; margin: 5%; color: #10231c; }
h1 { color: #1f4d3a; font-weight: normal; line-height: 1.2; }
.title { margin-top: 30%; }
.author { color: #b4532f; }`

function packageOf({ title, author, subtitle, language = 'en' }: Reading, files: readonly string[]): string {
  const items = files.map((file, at) => `<item id="c${at + 1}" href="${file}" media-type="application/xhtml+xml"/>`)
  const order = files.map((_, at) => `<itemref idref="c${at + 1}"/>`)
  return `${declaration}
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book">urn:uuid:${sampleId(`book/${title}`)}</dc:identifier>
<dc:title>${plain(title)}</dc:title>
<dc:creator>${plain(author)}</dc:creator>
<dc:description>${plain(subtitle)}</dc:description>
<dc:publisher>${publishers[language]}</dc:publisher>
<dc:language>${language}</dc:language>
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

type Safe = (text: string) => string
function contentsOf(chapters: readonly { file: string; title: string }[], title: string, safe: Safe): string {
  const list = chapters.map((each) => `<li><a href="${each.file}">${safe(each.title)}</a></li>`)
  return `<nav epub:type="toc"><h1>${title}</h1><ol>${list.join('')}</ol></nav>`
}

function titlePage({ title, subtitle, author }: Reading, safe: Safe): string {
  return `<h1 class="title">${safe(title)}</h1><p>${safe(subtitle)}</p><p class="author">${safe(author)}</p>`
}

function xhtml(title: string, content: string, language: Language): string {
  return `${declaration}
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
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
function marked(text: string): string {
  return plain(text).replaceAll(/\p{Script=Han}+/gu, (words) => `<span lang="zh-CN" xml:lang="zh-CN">${words}</span>`)
}
