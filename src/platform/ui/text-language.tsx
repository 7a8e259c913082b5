import { type Language, languageName, languageNow, t } from '#platform/values/translate.ts'

/** As answers of the API have it; nothing where it is the page's. */
type Said = { text_language?: Language } | null | undefined

type TextLanguageProps = { of: readonly (object | null | undefined)[]; className?: string }

/** Says once and quietly what language the texts of these stand in, where they are not translated into the page's. */
export function TextLanguage({ of, className = '' }: TextLanguageProps) {
  const language = of.map((each: Said) => each?.text_language ?? languageNow()).find((each) => each !== languageNow())
  return (
    language && (
      <span className={`self-center text-xs text-muted ${className}`}>
        {t('In {language}', { language: languageName(language) })}
      </span>
    )
  )
}
