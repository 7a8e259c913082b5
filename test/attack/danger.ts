import { Window } from 'happy-dom'
import { oneLine } from '../pages/read-page.ts'

const { DOMParser } = new Window()

export async function dangerOfAnswer(answer: Response) {
  return dangerIn(await answer.text(), answer.status)
}

/** What of a page could run or lead away, as a parser sees it, and its readable text. */
export function dangerIn(html: string, status: number) {
  const document = new DOMParser().parseFromString(html, 'text/html') as unknown as Document
  const elements = [...document.querySelectorAll('*')]
  const named = elements.flatMap((each) => each.getAttributeNames())
  const leading = ['href', 'src', 'action', 'formaction', 'xlink:href']
  const tags = ['script', 'iframe', 'object', 'embed', 'base', 'form', 'math', 'details', 'meta[http-equiv]'] as const
  const counted = tags.map((tag) => [tag, document.querySelectorAll(tag).length] as const)
  const counts = Object.fromEntries(counted) as Record<(typeof tags)[number], number>
  for (const unseen of document.querySelectorAll('script, style, template')) unseen.remove()
  return {
    danger: {
      status,
      scripts: html.match(/<script/gi)?.length ?? 0,
      handlers: named.filter((name) => /^on|^style$|^srcdoc$/i.test(name)),
      addresses: elements.filter((each) =>
        leading.some((name) => /^\s*(javascript|data|vbscript):/i.test(each.getAttribute(name) ?? '')),
      ).length,
      ...counts,
    },
    text: oneLine(document.body.textContent ?? ''),
  }
}
