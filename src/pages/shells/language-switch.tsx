import { useLocation } from 'react-router'
import { addressIn, type Language, languageNow, languages } from '#platform/values/translate.ts'

/** This very page in the other languages: plain links, which work without scripts. */
export function LanguageSwitch({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const others = (Object.keys(languages) as Language[]).filter((each) => each !== languageNow())
  return others.map((language) => (
    <a
      key={language}
      href={addressIn(pathname + search, language)}
      hrefLang={languages[language].tag}
      lang={languages[language].tag}
      className={className}
      // What a page is kept for may say less than the address that was asked for.
      suppressHydrationWarning
    >
      {languages[language].name}
    </a>
  ))
}
