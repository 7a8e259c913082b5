import { Moon, Sun } from 'lucide-react'
import { t } from '#platform/values/translate.ts'

const themeKey = 'theme'

/** Runs before the first paint, so that the scheme does not flash; its hash is in the CSP. */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** Toggles the scheme and remembers it on this device; the system's applies until then. */
export function turnTheme(): void {
  const root = document.documentElement
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : window.matchMedia('(prefers-color-scheme: dark)').matches
  const next = isDark ? 'light' : 'dark'
  root.dataset.theme = next
  try {
    localStorage.setItem(themeKey, next)
  } catch {
    // Without storage it still switches for now.
  }
}

export function ThemeSwitch() {
  return (
    <button
      type="button"
      data-needs-scripts
      aria-label={t('Switch between light and dark')}
      onClick={turnTheme}
      className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-wash hover:text-text"
    >
      <Moon className="size-[1.15rem] dark:hidden" />
      <Sun className="hidden size-[1.15rem] dark:block" />
    </button>
  )
}
