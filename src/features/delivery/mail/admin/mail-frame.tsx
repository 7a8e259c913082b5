import { useMemo, useState } from 'react'
import { framedMail } from '../rules.ts'

/** A mail as its recipient sees it: no scripts, links in windows of their own, as high as it is. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const framed = useMemo(() => framedMail(html), [html])
  const [styled, setStyled] = useState<{ html: string; height: number } | null>(null)
  const applyStyles = ({ contentDocument, contentWindow }: HTMLIFrameElement) => {
    if (!contentDocument || !contentWindow) return
    // Styles from the mail's own text the policy refuses; by script they are allowed.
    for (const element of contentDocument.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset['style'] ?? ''
    const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(framed.css)
    contentDocument.adoptedStyleSheets = [sheet]
    const measure = () => setStyled({ html, height: contentDocument.body.scrollHeight })
    contentWindow.addEventListener('resize', measure)
    measure()
  }
  return (
    <iframe
      key={framed.html}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={framed.html}
      onLoad={({ currentTarget }) => applyStyles(currentTarget)}
      className="block w-full rounded-md border border-line"
      // Shown once its styles are applied.
      style={{ height: styled?.height ?? 420, visibility: styled?.html === html ? 'visible' : 'hidden' }}
    />
  )
}
