/** What no program shows, and what a reviewer said beside the text. */
const neverShown = `script, style, template, meta, link, title, base, xml, desc, annotation, annotation-xml, rp, .msocomtxt,
  .msocomanchor, .msocomoff, .MsoCommentReference`
/** Shown or not as the page has it: the plain text beside it tells. */
const seldomShown = `[hidden], noscript, svg, select, textarea, datalist, progress, meter, audio, video, canvas, object, iframe,
  dialog:not([open]), details:not([open]) > :not(summary), [title="header"], [title="footer"]`
const oftenShown = 'button, .sdfootnoteanc, [id^="sdfootnote"]'

const reviewStyle = /mso-(?:element|special-character):\s*comment/i
const hiddenStyle = /mso-hide:\s*all|mso-element:\s*(?:header|footer)\b/i
const hiddenInline = /display:\s*none/i
const noteStyle = /mso-(?:foot|end)note-id|mso-element:\s*(?:foot|end)note/i

export type StyleOf = (element: Element) => CSSStyleDeclaration

/**
 * Reads the styles of a page in no window: what its style sheets and attributes say as text, because the site's own policy
 * (`style-src 'self'`) has the browser ignore both. The declaration is good until the next element is asked about.
 */
export function stylesOf(page: HTMLElement): StyleOf {
  const ruled = new Map<Element, string>()
  for (const { textContent } of page.querySelectorAll('style')) {
    for (const { selector, css } of rulesOf(textContent)) {
      for (const element of matching(page, selector)) ruled.set(element, `${ruled.get(element) ?? ''};${css}`)
    }
  }
  const { style } = document.createElement('i')
  return (element) => {
    style.cssText = `${ruled.get(element) ?? ''};${element.getAttribute('style') ?? ''}`
    return style
  }
}

function rulesOf(css: string): { selector: string; css: string }[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSStyleRule ? [{ selector: rule.selectorText, css: rule.style.cssText }] : [],
  )
}

function matching(page: HTMLElement, selector: string): Iterable<Element> {
  try {
    return page.querySelectorAll(selector)
  } catch {
    return []
  }
}

/** Takes out what the program it comes from does not show as text. `plain` is what it put beside it as text, or ''. */
export function withoutUnseen(page: HTMLElement, plain: string, styleOf: StyleOf): void {
  const isWord = page.querySelector('[class^="Mso"], [style*="mso-"]') !== null
  const isOffice = isWord || page.querySelector('meta[name="generator" i][content*="Office" i]') !== null
  for (const each of page.querySelectorAll(isOffice ? `${neverShown}, del, .msoDel` : neverShown)) each.remove()
  const doubtful: { element: Element; isSeldom: boolean }[] = []
  for (const element of page.querySelectorAll('*')) {
    const written = element.getAttribute('style') ?? ''
    const { display, visibility } = styleOf(element)
    if (reviewStyle.test(written)) element.replaceWith(placeOf(element))
    else if (display === 'none' || /hidden|collapse/.test(visibility) || hiddenStyle.test(written)) {
      doubtful.push({ element, isSeldom: true })
    } else if (element.matches(seldomShown)) doubtful.push({ element, isSeldom: true })
    else if (noteStyle.test(written) || element.matches(oftenShown)) doubtful.push({ element, isSeldom: false })
  }
  const places = doubtful.map(({ element, isSeldom }) => {
    const place = placeOf(element)
    element.replaceWith(place)
    return { element, isSeldom, place }
  })
  const rest = squeezed(page.textContent)
  for (const { element, isSeldom, place } of places) {
    const said = squeezed(element.textContent)
    const isTold = times(said, squeezed(plain)) > times(said, rest)
    if (said === '' || (plain.trim() === '' ? !isSeldom : isTold)) place.replaceWith(element)
  }
}

/** What stays of a paragraph that is not shown still parts what stands around it. */
function placeOf(element: Element): Element {
  const isApart = element.matches('div, p') && !hiddenInline.test(element.getAttribute('style') ?? '')
  return document.createElement(isApart ? 'div' : 'span')
}

/** Letters, figures and brackets alone, so that it does not matter how a program parts lines and cells. */
function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}[\]]+/gu, '')
}

function times(part: string, whole: string): number {
  return part === '' ? 0 : whole.split(part).length - 1
}
