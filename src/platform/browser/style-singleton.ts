import { useEffect, useState } from 'react'

/**
 * Stands in for the package `react-style-singleton`, with which dialogs and menus lock the page's scrolling: the same
 * three functions, on constructed style sheets, which a policy without 'unsafe-inline' allows (vite.config.ts aliases it).
 */
export function stylesheetSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return {
    add(styles: string) {
      if (users === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      users += 1
    },
    remove() {
      users -= 1
      if (users > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      sheet = undefined
    },
  }
}

/** A hook that keeps one style sheet in the page as long as a component that uses it is there. */
export function styleHookSingleton() {
  const sheet = stylesheetSingleton()
  return (styles: string, isDynamic?: boolean) => {
    const [first] = useState(styles)
    const current = isDynamic ? styles : first
    useEffect(() => {
      sheet.add(current)
      return () => sheet.remove()
    }, [current])
  }
}

/** A component that does the same; what it shows is nothing. */
export function styleSingleton() {
  const useStyle = styleHookSingleton()
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic)
    return null
  }
}
