import { siteContentWords } from '#features/content/site-content/kind.ts'
import { recordNaming } from '#pages/admin/record-naming.ts'
import { type SourceNaming, TranslationDialog } from '#records/translations/admin/translation-dialog.tsx'
import { type TranslationOf, translationQuery, writeIn } from '#records/translations/client.ts'
import type { Way } from '#records/translations/translating.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { useAction } from '#platform/ui/use-action.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { type Language, languageName, t } from '#platform/values/translate.ts'
import { translationLanguages } from '#records/translations/schema.ts'

/** What the texts of a kind are called; null of one without translations. Load it lazily: it knows the fields of every kind. */
export function translatedNaming(entity: string) {
  const naming = recordNaming(entity)
  const isTranslated = Object.values(naming.declared).some(({ isTranslatable }) => isTranslatable)
  return isTranslated || entity === siteContentWords.entity ? naming : null
}

export function TranslateWay({ isDisabled, ...of }: Way) {
  const naming = translatedNaming(of.entity)
  if (!naming) return null
  if (of.id !== undefined) return <TranslateButtons {...of} {...{ isDisabled, naming }} />
  const { writtenIn, writeIn } = of.form
  return <WrittenIn language={writtenIn} isDisabled={isDisabled} onChange={writeIn} />
}

/** The translation that an address names; nothing of what is not translated. */
export function OpenTranslation({ onClose, ...of }: TranslationOf & { onClose: () => void }) {
  const naming = translatedNaming(of.entity)
  return naming && <TranslationDialog {...{ of, naming, onClose }} />
}

type TranslateButtonsProps = Extract<Way, { id: string }> & { naming: SourceNaming }

/** The ways from a record's editor to each of its translations, and in which language it is written; what is translated is what is stored. */
function TranslateButtons({ entity, id, form, isUnsaved, isDisabled, naming }: TranslateButtonsProps) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  const [open, setOpen] = useState<(typeof translationLanguages)[number] | null>(null)
  const other = { entity, id, language: translationLanguages[0] }
  const { data } = useQuery(translationQuery(other))
  const source = data?.source.language ?? 'en'
  const tellForm = form?.writeIn
  useEffect(() => tellForm?.(source), [tellForm, source])
  const begin = async (isSource: boolean) => {
    if (data) await writeIn(other, data, isSource)
    await queries.invalidateQueries({ queryKey: ['translations'] })
  }
  return (
    <>
      {translationLanguages
        .filter((language) => language !== source)
        .map((language) => (
          <Button
            key={language}
            variant="quiet"
            size="sm"
            aria-haspopup="dialog"
            icon={Languages}
            disabled={isDisabled || isUnsaved}
            title={isUnsaved ? t('Save first') : undefined}
            onClick={() => setOpen(language)}
          >
            {t('Translate into {language}…', { language: languageName(language) })}
          </Button>
        ))}
      {/* Sections have been there from the beginning. */}
      {data && isRecordId(id) && (
        <WrittenIn
          language={source}
          isDisabled={isBusy || isDisabled}
          onChange={(language) => void run(t('It could not be saved'), () => begin(language === other.language))}
        />
      )}
      {open && <TranslationDialog of={{ entity, id, language: open }} naming={naming} onClose={() => setOpen(null)} />}
    </>
  )
}

type WrittenInProps = {
  language: Language
  isDisabled: boolean | undefined
  onChange: (language: Language) => void
}

/** In which language a record is written, of English and the other. */
function WrittenIn({ language, isDisabled, onChange }: WrittenInProps) {
  const [other] = translationLanguages
  return (
    <Switch
      data-tool=""
      label={t('Written in {language}', { language: languageName(other) })}
      checked={language === other}
      disabled={isDisabled}
      className="self-center [[role=group]>&]:ml-3"
      onChange={({ target }) => onChange(target.checked ? other : 'en')}
    />
  )
}
