import { readdirSync, readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'

/**
 * What programs put on a clipboard as a page, beside it the same as text, and in Markdown how it reads once it is pasted. Names of people
 * and hosts are invented; `SITE` stands for this site's own host.
 */
const folder = new URL('clipboards/', import.meta.url)

export type Clipboard = { name: string; html: string; plain: string; read: string }

export function clipboards(host: string): Clipboard[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const name = file.slice(0, -'.html'.length)
      const text = (kind: string) => readFileSync(new URL(`${name}.${kind}`, folder), 'utf8').replaceAll('SITE', host)
      return { name, html: text('html'), plain: text('txt'), read: text('md').trimEnd() }
    })
}

/** Pastes over everything that a text in the editor holds, as the browser does, and gives what stands there then. */
export async function pasteOver(editor: Locator, { html, plain }: Pick<Clipboard, 'html' | 'plain'>) {
  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')
  return editor.evaluate(pasteIn, { html, plain })
}

/** Pastes behind a word that stands in the text already. */
export async function pasteBehind(editor: Locator, word: string, { html, plain }: Pick<Clipboard, 'html' | 'plain'>) {
  await editor.evaluate((text, behind) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const at = walker.currentNode.textContent?.indexOf(behind) ?? -1
      if (at >= 0) return getSelection()?.collapse(walker.currentNode, at + behind.length)
    }
    throw new Error(`No ${behind} in the text.`)
  }, word)
  // The editor hears of a caret that was set in the next task.
  await editor.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return editor.evaluate(pasteIn, { html, plain })
}

/** Runs in the page: everything that it uses stands within it. */
function pasteIn(editor: Element, { html, plain }: { html: string; plain: string }): { read: string; said: string[] } {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  if (plain !== '') clipboardData.setData('text/plain', plain)
  editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  const signs: Record<string, string> = { STRONG: '**', EM: '*' }
  const inline = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? ''
    if (node.tagName === 'BR') return node.classList.contains('ProseMirror-trailingBreak') ? '' : '\\\n'
    if (node.tagName === 'IMG' || node.classList.contains('ProseMirror-separator')) return ''
    const text = [...node.childNodes].map(inline).join('')
    if (node.tagName === 'A') return `[${text}](${node.getAttribute('href')})`
    const sign = signs[node.tagName] ?? ''
    return sign === '' ? text : text.replace(/^(\s*)([^]*?)(\s*)$/, `$1${sign}$2${sign}$3`)
  }
  const within = (parent: Element, indent: string): string[] =>
    [...parent.children].flatMap((each) => lines(each, indent))
  const lines = (block: Element, indent: string): string[] => {
    if (/^H[23]$/.test(block.tagName)) return [`${'#'.repeat(Number(block.tagName[1]))} ${inline(block)}`]
    if (block.tagName === 'BLOCKQUOTE') return within(block, '').map((line) => `> ${line}`)
    if (block.tagName === 'FIGURE') {
      const picture = block.querySelector('img')
      const caption = inline(block.querySelector('figcaption') ?? document.createTextNode(''))
      return [`![${picture?.alt}](${picture?.getAttribute('src')})`, ...(caption === '' ? [] : [caption])]
    }
    if (block.tagName !== 'UL' && block.tagName !== 'OL') return [`${indent}${inline(block)}`]
    const start = Number(block.getAttribute('start') ?? 1)
    return [...block.children].flatMap((item, at) => {
      const [first = '', ...rest] = within(item, `${indent}  `)
      return [`${indent}${block.tagName === 'UL' ? '-' : `${start + at}.`} ${first.trimStart()}`, ...rest]
    })
  }
  const saidIn = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? ''
    return node.tagName === 'BR' ? '\n' : [...node.childNodes].map(saidIn).join('')
  }
  const said = [...editor.querySelectorAll('p, h2, h3, figcaption')].map(saidIn)
  return {
    read: within(editor, '')
      .filter((line) => line.trim() !== '')
      .join('\n'),
    said,
  }
}

/** The words of a text, Chinese by character; what a program writes before an item to number it is none. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(/^[ \t]*(?:[•·o§▪◦-]|[\p{N}a-z]{1,3}[.)]|[一二三四五六七八九十]+、)\t/gmu, '')
      .normalize('NFKC')
      .replaceAll(/[\^_]/g, '')
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}\u200c]+/gu) ?? []
  )
}
