import { useEffect, useState } from 'react'

/** Replaces `react-style-singleton` by constructed style sheets, which a CSP without 'unsafe-inline' allows (see vite.config.ts). */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    const [first] = useState(styles)
    const current = dynamic ? styles : first
    useEffect(() => {
      users += 1
      if (users === 1) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(current)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      return () => {
        users -= 1
        if (users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      }
    }, [current])
    return null
  }
}
