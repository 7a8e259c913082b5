import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { useAction } from '#platform/ui/use-action.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { type Language, languageName, t } from '#platform/values/translate.ts'
import { translationQuery, writeIn } from '../client.ts'
import { translationLanguages } from '../schema.ts'
import type { Way } from '../translating.ts'
import { type SourceNaming, TranslationDialog } from './translation-dialog.tsx'

type TranslateButtonsProps = Extract<Way, { id: string }> & { naming: SourceNaming }

/** The ways from a record's editor to each of its translations, and in which language it is written; what is translated is what is stored. */
export function TranslateButtons({ entity, id, form, isUnsaved, isDisabled, naming }: TranslateButtonsProps) {
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
export function WrittenIn({ language, isDisabled, onChange }: WrittenInProps) {
  const [other] = translationLanguages
  return (
    <Switch
      data-tool=""
      label={t('Written in {language}', { language: languageName(other) })}
      checked={language === other}
      disabled={isDisabled}
      className="self-center"
      onChange={({ target }) => onChange(target.checked ? other : 'en')}
    />
  )
}
