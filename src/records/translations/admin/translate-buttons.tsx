import { Languages } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { t } from '#platform/values/translate.ts'
import { languageName } from '../client.ts'
import { translationLanguages } from '../schema.ts'
import type { Translating } from '../translating.ts'
import { type SourceNaming, TranslationDialog } from './translation-dialog.tsx'

type TranslateButtonsProps = Parameters<Translating['way']>[0] & { naming: SourceNaming }

/** The ways from a record's editor to each of its translations; what is translated is what is stored. */
export function TranslateButtons({ entity, id, isUnsaved, isDisabled, naming }: TranslateButtonsProps) {
  const [open, setOpen] = useState<(typeof translationLanguages)[number] | null>(null)
  return (
    <>
      {translationLanguages.map((language) => (
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
      {open && <TranslationDialog of={{ entity, id, language: open }} naming={naming} onClose={() => setOpen(null)} />}
    </>
  )
}
