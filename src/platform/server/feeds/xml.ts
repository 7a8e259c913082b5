/** An XML element's content: text (escaped here), or elements. */
type Content = string | number | readonly XmlElement[]
export type XmlElement = { name: string; attributes?: Record<string, string>; content?: Content }

/** An element of an XML document. */
export function element(name: string, content?: Content, attributes?: Record<string, string>): XmlElement {
  return { name, ...(attributes && { attributes }), ...(content !== undefined && { content }) }
}

/** A whole XML document, in UTF-8. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`
}

function write({ name, attributes = {}, content = '' }: XmlElement): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inner = typeof content === 'object' ? content.map(write).join('') : escaped(String(content))
  return inner === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${inner}</${name}>`
}

// What XML 1.0 has no way to write at all: control characters, halves of a pair, and the two non-characters.
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu
const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
}

function escaped(text: string): string {
  return text.replace(unwritable, '').replace(/[&<>"'\r]/g, (sign) => signs[sign] ?? sign)
}
