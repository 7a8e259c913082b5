import { type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'
import { keepLanguage } from '#features/people/accounts/client.ts'
import { AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import { addressIn, languageNames, languageNow, languages } from '#platform/values/translate.ts'

/** This very page in the other languages: plain links, which work without scripts. The choice of who is signed in is kept. */
export function LanguageSwitch({ className, draw }: { className: string; draw?: (name: string) => ReactNode }) {
  const { pathname, search } = useLocation()
  const isSignedIn = useContext(AuthContext)?.status === 'signed-in'
  const others = languageNames.filter((each) => each !== languageNow())
  return others.map((language) => (
    <a
      key={language}
      href={addressIn(pathname + search, language)}
      hrefLang={languages[language].tag}
      lang={languages[language].tag}
      className={className}
      onClick={isSignedIn ? () => keepLanguage(language) : undefined}
      // What a page is kept for may say less than the address that was asked for.
      suppressHydrationWarning
    >
      {draw?.(languages[language].name) ?? languages[language].name}
    </a>
  ))
}
