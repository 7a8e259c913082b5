import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { languageTag } from '#platform/values/translate.ts'

export type PlainPage = { html: string; headers: Record<string, string> }

/** A self-contained page outside the site's own: no script, one style sheet allowed by its hash. @param body HTML, already escaped */
export async function plainPage(title: string, body: ReturnType<typeof html>): Promise<PlainPage> {
  const page = await html`<!doctype html>
    <html lang="${languageTag()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
  return { html: page.toString(), headers: pageHeaders }
}

/** A message whose `<a>…</a>` lead to these addresses, in order. */
export function linked(text: string, ...addresses: string[]) {
  const parts = text.split(/<\/?a>/)
  return parts.map((part, at) => (at % 2 === 0 ? part : html`<a href="${addresses[(at - 1) / 2]}">${part}</a>`))
}

const styles = `
:root { --ink: #10231c; --soft: #4a5d54; --line: #cfd6c8; --paper: #f7f5ef; --card: #fffefa; --pine: #1f4d3a; --on-pine: #fffefa; --clay: #96401f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edf1e6; --soft: #b3c0b4; --line: #34483e; --paper: #0d1813; --card: #14241c; --pine: #c9d8b6; --on-pine: #10231c; --clay: #f0a485 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: clamp(1.5rem, 8vh, 5rem) 1.25rem 3rem }
h1 { font: 600 1.75rem/1.2 Georgia, serif; margin: .5rem 0 .75rem }
h2 { font: 600 1.05rem/1.4 system-ui, sans-serif; margin: 2rem 0 .75rem }
p { margin: 0 0 1rem; color: var(--soft) }
a { color: inherit; text-underline-offset: .2em }
.label { display: inline-block; margin: 0; padding: .2rem .6rem; border: 1px solid currentcolor; border-radius: 1rem; color: var(--clay); font-size: .8125rem; font-weight: 600 }
form { margin: 0 0 .75rem }
button { width: 100%; min-height: 3rem; padding: .65rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: var(--ink); font: inherit; text-align: left; cursor: pointer }
button:hover { border-color: var(--pine) }
button strong { display: block }
button.go { background: var(--pine); border-color: var(--pine); color: var(--on-pine); font-weight: 600; text-align: center }
fieldset { margin: 0; padding: 0; border: 0 }
label { display: block; margin: 0 0 .85rem; font-weight: 600; font-size: .9375rem }
input:not([type=checkbox]), textarea { display: block; width: 100%; min-height: 2.75rem; margin-top: .3rem; padding: .5rem .75rem; border: 1px solid #71837a; border-radius: .5rem; background: var(--card); color: inherit; font: inherit }
.field { margin: 0 0 1rem }
.field label { margin: 0 }
.field .fault { margin: .3rem 0 0; color: var(--clay) }
.notice { margin: 0 0 1.25rem; padding: .75rem 1rem; border: 1px solid var(--clay); border-radius: .5rem }
.notice h2 { margin: 0 0 .5rem }
.notice p:last-child { margin: 0 }
[aria-invalid=true] { border-color: var(--clay) !important }
.check { display: flex; gap: .6rem; align-items: center; font-weight: 400 }
.check input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--pine) }
:focus-visible { outline: 3px solid var(--clay); outline-offset: 2px }
code { font-size: .875em }
`

// In one piece: the hash covers every character between the tags.
const styleElement = raw(`<style>${styles}</style>`)
const styleHash = createHash('sha256').update(styles).digest('base64')

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
}
