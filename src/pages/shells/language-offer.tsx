import { X } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { readLocal, storeLocally } from '#platform/browser/local-store.ts'
import { linkClass } from '#platform/ui/link.tsx'
import { addressIn, type Language, languages, sentenceSpace, t } from '#platform/values/translate.ts'

const answered = 'academy.language-offer'

/** Offers a page once in the language that the browser prefers; nobody is led there by a guess, and nothing moves for it. */
export function LanguageOffer({ language }: { language: Language }) {
  const { pathname, search } = useLocation()
  const [isOpen, setIsOpen] = useState(() => readLocal(answered) === undefined)
  if (!isOpen) return null
  const { tag, name } = languages[language]
  const answer = () => {
    storeLocally(answered, language)
    setIsOpen(false)
  }
  return (
    <aside aria-label={t('Language')} className="peer hairline-t sticky bottom-0 z-30 bg-raised text-sm print:hidden">
      <p className="page-margins flex items-center justify-between gap-4 py-2">
        <span>
          {t('This page is also there in another language:')}
          {sentenceSpace()}
          <a
            href={addressIn(pathname + search, language)}
            lang={tag}
            hrefLang={tag}
            onClick={answer}
            className={linkClass}
          >
            {name}
          </a>
        </span>
        <button type="button" aria-label={t('Dismiss')} onClick={answer} className="grid size-11 place-items-center">
          <X className="size-4" />
        </button>
      </p>
    </aside>
  )
}
