type Content = string | number | readonly (XmlElement | string)[]
export type XmlElement = { name: string; attributes?: Record<string, string>; content?: Content }

export function element(name: string, content?: Content, attributes?: Record<string, string>): XmlElement {
  return { name, ...(attributes && { attributes }), ...(content !== undefined && { content }) }
}

export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`
}

function write({ name, attributes = {}, content = '' }: XmlElement): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inner =
    typeof content === 'object'
      ? content.map((part) => (typeof part === 'string' ? escaped(part) : write(part))).join('')
      : escaped(String(content))
  return inner === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${inner}</${name}>`
}

// Not allowed in XML 1.0: control characters, lone surrogates, the two non-characters.
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
