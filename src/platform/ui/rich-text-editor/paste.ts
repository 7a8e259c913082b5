import { Fragment, Slice } from 'prosemirror-model'
import { linked } from './links.ts'

/** What Word, Google Docs and pages bring along, as the editor's schema can read it. */
export function cleanedHtml(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replace(/<!--\[if[\s\S]*?<!\[endif\]-->|<!\[[^\]]*\]>/g, ''),
    'text/html',
  )
  const { body } = page
  for (const each of body.querySelectorAll('style, script, meta, link, title, xml, img:not([src^="/files/images/"])'))
    each.remove()
  // Google Docs wraps everything in a bold that is none.
  for (const wrap of body.querySelectorAll('b[id^="docs-internal-guid"]')) wrap.replaceWith(...wrap.childNodes)
  wordLists(page)
  wordHeadings(body)
  return body.innerHTML
}

/** Word sends list items as paragraphs that say in a style which list and level they are of, with a bullet or number as text. */
function wordLists(page: Document): void {
  const open: { list: Element; level: number }[] = []
  let last: Element | null = null
  for (const paragraph of page.querySelectorAll('p')) {
    const style = paragraph.getAttribute('style') ?? ''
    const level = Number(/mso-list:[^;]*level(\d)/.exec(style)?.[1] ?? 0)
    if (level === 0) {
      last = null
      continue
    }
    const isNext = last !== null && last === paragraph.previousElementSibling
    if (!isNext) open.length = 0
    const marker = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const tag = /^\s*[\d一二三四五六七八九十]+\s*[.．)）、]|^\s*[a-z][.)]/i.test(marker?.textContent ?? '')
      ? 'ol'
      : 'ul'
    marker?.remove()
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = page.createElement(tag)
      const within = open.at(-1)?.list.lastElementChild
      if (within) within.append(list)
      else paragraph.before(list)
      open.push({ list, level })
    }
    const item = page.createElement('li')
    const text = page.createElement('p')
    text.append(...paragraph.childNodes)
    item.append(text)
    open.at(-1)?.list.append(item)
    last = open[0]?.list ?? null
    paragraph.remove()
  }
}

/** A document's own title or first level is the larger heading here, everything below it the smaller. */
function wordHeadings(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  if (!body.querySelector('h1')) return
  for (const each of body.querySelectorAll('h2')) rename(each, 'h3')
  for (const each of body.querySelectorAll('h1')) rename(each, 'h2')
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** What is pasted, its addresses as links. */
export function withLinks({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(Fragment.fromArray(content.content.flatMap(linked)), openStart, openEnd)
}
