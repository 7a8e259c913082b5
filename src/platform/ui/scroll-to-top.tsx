import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { languageTag, t } from '#platform/values/translate.ts'

/** CSS pixels scrolled, exclusive. */
const threshold = 300

/** A floating button back to the top; smooth unless reduced motion is preferred. */
export function ScrollToTop() {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > threshold)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  const rise = () => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
    // The button disappears: the focus goes to the content.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      data-no-print
      onClick={rise}
      className="fixed right-4 bottom-4 z-30 grid size-12 animate-appear place-items-center rounded-full border border-line bg-raised text-text shadow-float transition-colors hover:bg-wash peer-[aside]:bottom-20! sm:right-8 sm:bottom-8"
    >
      <ArrowUp className="size-5" />
      <span className="sr-only">
        <span lang="zh-CN">{t('回到顶部')}</span> {languageTag() === 'en' && <span lang="en">{t('Back to top')}</span>}
      </span>
    </button>
  )
}
