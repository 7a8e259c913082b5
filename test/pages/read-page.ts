import { Window } from 'happy-dom'
import { inject } from 'vitest'
import { addressIn, splitLanguage } from '#platform/values/translate.ts'

/** A page as the server sent it, read without a browser and with no script run. */
export type SentPage = {
  status: number
  headers: Headers
  html: string
  document: Document
  /** What somebody without scripts reads of an element (by default the page's content), in one line. */
  text: (selector?: string) => string
  /** The same of every element that matches. */
  texts: (selector: string) => string[]
  /** The elements that match and, where `said` is given, say exactly or match this. */
  all: (selector: string, said?: string | RegExp) => Element[]
  /** Where the link that says this, or else has it in what it says, leads; throws where there is none. */
  link: (said: string | RegExp, within?: string) => string
}

/** Asks for a page of the built site with the sample content, or of another one, in the language of the test unless the address names one. */
export async function readPage(address: string, origin: string = inject('site')): Promise<SentPage> {
  const spoken = splitLanguage(address).language === 'en' ? addressIn(address) : address
  const answer = await fetch(new URL(spoken, origin), { redirect: 'manual' })
  const html = await answer.text()
  const { DOMParser } = new Window()
  const document = new DOMParser().parseFromString(html, 'text/html') as unknown as Document
  const all = (selector: string, said?: string | RegExp) =>
    [...document.querySelectorAll(selector)].filter((element) => said === undefined || is(element, said))
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    document,
    text: (selector = 'main') => all(selector).map(readable).join(' '),
    texts: (selector) => all(selector).map(readable),
    all,
    link(said, within = '') {
      const links = all(`${within} a[href]`)
      const found = links.find((each) => is(each, said)) ?? links.find((each) => calledAs(each).includes(String(said)))
      const href = found?.getAttribute('href')
      if (!href) throw new Error(`${address} has no link that says ${String(said)}.`)
      return href
    },
  }
}

const is = (element: Element, said: string | RegExp) =>
  typeof said === 'string' ? calledAs(element) === said : said.test(calledAs(element))

/** What an element is called: its label where it has one, else what it says. */
const calledAs = (element: Element) => element.getAttribute('aria-label') ?? readable(element)

/** What is seen: what a stream holds back until a script moves it, and what is not there without scripts, is left out. */
function readable(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const unseen of copy.querySelectorAll('[hidden], [data-needs-scripts], script, style, template')) unseen.remove()
  return oneLine(copy.textContent ?? '')
}

/** A message with elements in it, as it is read. */
export const asRead = (message: string): string => message.replaceAll(/<\/?\w+>/g, '')

/** Texts of the API and of pages alike: any run of white space is one space. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
