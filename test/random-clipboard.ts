import type { Clipboard } from './clipboard.ts'

type Random = (below: number) => number

/** A clipboard of random pieces as programs write them; every word of it is another, so that none can be lost or doubled unseen. */
export function randomClipboard(seed: number): Pick<Clipboard, 'html' | 'plain'> {
  const random = numbers(seed)
  const maker = makerOf(random)
  const blocks = Array.from({ length: 1 + random(6) }, () => maker.block(0))
  const body = blocks.map(({ html }) => html).join(random(2) === 0 ? '\n' : '')
  const html =
    random(2) === 0
      ? body
      : `<html><head><style><!-- .h {display:none} .b {font-weight:700} --></style></head><body>${body}</body></html>`
  return {
    html: html.includes('<style>') ? html : `<style>.h {display:none}</style>${html}`,
    plain: blocks.map(({ plain }) => plain).join('\n'),
  }
}

type Piece = { html: string; plain: string }

function makerOf(random: Random) {
  let count = 0
  const word = () => `w${(++count).toString(36)}Z`
  const unseen = (): string =>
    [
      `<span style="display:none">${word()}</span>`,
      `<span style='mso-hide:all'>${word()}</span>`,
      `<span class="h">${word()}</span>`,
      `<!--[if gte mso 9]><p>${word()}</p><![endif]-->`,
      `<script>${word()}</script>`,
      `<span style='mso-element:field-begin'></span>${word()}<span style='mso-element:field-separator'></span><span style='mso-element:field-end'></span>`,
      `<span class=MsoCommentReference><a class=msocomanchor>${word()}</a></span>`,
    ][random(7)] ?? ''
  const inline = (): Piece => {
    const plain = word()
    const around = [
      plain,
      `<b>${plain}</b>`,
      `<i><span style="font-weight:normal">${plain}</span></i>`,
      `<span style="font-weight:700;font-style:italic">${plain}</span>`,
      `<a href="https://example.org/${plain}">${plain}</a>`,
      `<span style="white-space:pre-wrap">${plain}</span>`,
      `<!--[if !vml]-->${plain}<!--[endif]-->`,
      `<![if !vml]>${plain}<![endif]>`,
      `<ins>${plain}</ins>`,
      `<o:p></o:p><font color="red">${plain}</font>`,
      `<span><span class="b">${plain}</span></span>`,
    ]
    return { html: around[random(around.length)] ?? plain, plain }
  }
  const gaps = [
    ' ',
    ' ',
    '\n  ',
    '&nbsp;',
    '<br>',
    '<img src="https://pics.example/a.png" alt="no word">',
    ' <span></span>',
  ]
  const line = (): Piece => {
    const pieces = Array.from({ length: 1 + random(5) }, inline)
    const html = pieces.map(
      (piece, at) =>
        (at === 0 ? '' : (gaps[random(gaps.length)] ?? ' ')) + piece.html + (random(6) === 0 ? unseen() : ''),
    )
    return { html: html.join(''), plain: pieces.map(({ plain }) => plain).join(' ') }
  }
  const several = (make: () => Piece, most = 3): Piece => {
    const pieces = Array.from({ length: 1 + random(most) }, make)
    return {
      html: pieces.map(({ html }) => html).join(random(2) === 0 ? '' : '\n'),
      plain: pieces.map(({ plain }) => plain).join('\n'),
    }
  }
  const wrapped = (tag: string, { html, plain }: Piece): Piece => ({
    html: `<${tag}>${html}</${tag.split(' ')[0]}>`,
    plain,
  })
  const wordItem = (): Piece => {
    const { html, plain } = line()
    const marker = random(2) === 0 ? '·' : `${1 + random(9)}.`
    const style = `mso-list:l0 level${1 + random(4)} lfo1`
    const shown = `<!--[if !supportLists]--><span><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span></span><!--[endif]-->`
    return { html: `<p class=MsoListParagraph style='${style}'>${shown}${html}</p>`, plain }
  }
  const list = (depth: number): Piece => {
    const item = () => {
      const [first, second] = [
        random(4) === 0 ? { html: '', plain: '' } : line(),
        depth < 4 && random(3) === 0 ? list(depth + 1) : null,
      ]
      return wrapped('li', { html: first.html + (second?.html ?? ''), plain: `${first.plain}\n${second?.plain ?? ''}` })
    }
    return wrapped(random(2) === 0 ? 'ul' : `ol start="${1 + random(5)}"`, several(item))
  }
  const table = (depth: number): Piece => {
    const cell = () => wrapped(random(4) === 0 ? 'th' : 'td', random(4) === 0 && depth < 3 ? block(depth + 1) : line())
    return wrapped(
      'table',
      several(() => wrapped('tr', several(cell))),
    )
  }
  const block = (depth: number): Piece => {
    const deeper = () => (depth < 3 ? several(() => block(depth + 1)) : wrapped('p', line()))
    const makers: (() => Piece)[] = [
      () => wrapped('p', line()),
      () => {
        const bare = line()
        return { ...bare, html: ` ${bare.html} ` }
      },
      () => wrapped(`h${1 + random(6)}`, line()),
      () => list(0),
      () => table(depth),
      () => several(wordItem),
      () => wrapped('blockquote', deeper()),
      () => wrapped('div', deeper()),
      () => wrapped('section', deeper()),
      () => wrapped('li', line()),
      () => {
        const lines = [line(), line()]
        return wrapped('pre', {
          html: lines.map(({ html }) => html).join('\n'),
          plain: lines.map(({ plain }) => plain).join('\n'),
        })
      },
      () =>
        wrapped(
          'div style="white-space:pre"',
          several(() => wrapped('div', line())),
        ),
      () => wrapped('a href="https://example.org/"', wrapped('h3', line())),
      () => {
        const caption = wrapped('figcaption', line())
        return wrapped('figure', { ...caption, html: `<img src="https://pics.example/b.png">${caption.html}` })
      },
      () =>
        wrapped(
          'dl',
          several(() => wrapped(random(2) === 0 ? 'dt' : 'dd', line())),
        ),
      () => wrapped('details open', line()),
      () => ({ html: `<div style='mso-element:comment-list'>${line().html}</div>`, plain: '' }),
    ]
    return (makers[random(makers.length)] ?? line)()
  }
  return { block }
}

/** Numbers below one that is given, the same for the same seed (mulberry32). */
function numbers(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
