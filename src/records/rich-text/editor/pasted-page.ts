/** What no program shows, and what a reviewer said beside the text. */
const neverShown = `script, style, template, meta, link, title, base, xml, desc, annotation, annotation-xml, rp, .msocomtxt,
  .msocomanchor, .msocomoff, .MsoCommentReference, [style*="mso-element:comment"], [style*="mso-special-character:comment"]`
/** Shown or not as the page has it: the plain text beside it tells. */
const seldomShown = `[hidden], noscript, svg, select, textarea, datalist, progress, meter, audio, video, canvas, object, iframe,
  dialog:not([open]), details:not([open]) > :not(summary), [title="header"], [title="footer"]`
const oftenShown = `button, .sdfootnoteanc, [id^="sdfootnote"], [style*="mso-footnote-id"], [style*="mso-endnote-id"],
  [style*="mso-element:footnote"], [style*="mso-element:endnote"]`
const hiddenStyle = /mso-hide:\s*all|mso-element:\s*(?:header|footer)\b/i
const office = '[class^="Mso"], [style*="mso-"], meta[name="generator" i][content*="Office" i]'

export type StyleOf = (element: Element) => CSSStyleDeclaration

/**
 * Reads what style sheets and attributes say as text, because the site's own policy (`style-src 'self'`) has the browser ignore both.
 * The declaration is good until the next element is asked about.
 */
export function stylesOf(page: HTMLElement): StyleOf {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n'))
  const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule)
  const known = new WeakMap<Element, string>()
  const { style } = document.createElement('i')
  return (element) => {
    const ruled = () =>
      rules.filter(({ selectorText }) => element.matches(selectorText)).map((rule) => rule.style.cssText)
    const css = known.get(element) ?? [...ruled(), element.getAttribute('style') ?? ''].join(';')
    known.set(element, css)
    style.cssText = css
    return style
  }
}

/** Takes out what the program it comes from does not show as text. `plain` is what it put beside it as text, or ''. */
export function withoutUnseen(page: HTMLElement, plain: string, styleOf: StyleOf): void {
  const removed = page.querySelector(office) ? `${neverShown}, del, .msoDel` : neverShown
  for (const each of page.querySelectorAll(removed)) each.replaceWith(gapOf(each))
  const doubtful = [...page.querySelectorAll('*')].flatMap((element) => {
    const { display, visibility } = styleOf(element)
    const isHidden = display === 'none' || /hidden|collapse/.test(visibility)
    const isSeldom = isHidden || element.matches(seldomShown) || hiddenStyle.test(element.getAttribute('style') ?? '')
    if (!isSeldom && !element.matches(oftenShown)) return []
    const gap = display === 'none' ? document.createElement('span') : gapOf(element)
    element.replaceWith(gap)
    return [{ element, gap, isSeldom }]
  })
  const [rest, told] = [squeezed(page.textContent), squeezed(plain)]
  for (const { element, gap, isSeldom } of doubtful) {
    const said = squeezed(element.textContent)
    const isTold = told === '' ? !isSeldom : told.split(said).length > rest.split(said).length
    if (said === '' || isTold) gap.replaceWith(element)
  }
}

/** What stays of a paragraph that is not shown still parts what stands around it. */
function gapOf(element: Element): Element {
  return document.createElement(element.matches('div, p') ? 'div' : 'span')
}

/** Letters, figures and brackets alone, so that it does not matter how a program parts lines and cells. */
function squeezed(text: string): string {
  const known = text.normalize('NFKC').toLowerCase()
  return known.replace(/[^\p{L}\p{N}[\]]+/gu, '')
}
