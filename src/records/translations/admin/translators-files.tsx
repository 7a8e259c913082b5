import { useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { addressWith } from '#platform/values/address-with.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'
import { importTranslations, type TranslationOf } from '../client.ts'
import type { XliffAnswer } from '../schema.ts'

type TranslatorsFilesProps = { language: TranslationOf['language']; entity: string | undefined }

/** What is missing or older, out to translators and in again; what does not fit is named. */
export function TranslatorsFiles({ language, entity }: TranslatorsFilesProps) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  const chooser = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<XliffAnswer['refused']>([])
  const bringIn = async (file: File) => {
    const answer = await importTranslations(language, await file.text())
    await queries.invalidateQueries({ queryKey: ['translations'] })
    setRefused(answer.refused)
    toast.success(
      t('{count, plural, one {# translation is} other {# translations are}} stored', { count: answer.saved }),
    )
  }
  return (
    <>
      <a
        href={addressWith('/api/admin/translations.xlf', { query: { language, entity } })}
        download
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        <Download className="size-4" />
        {t('Export')}
      </a>
      <Button variant="secondary" size="sm" icon={Upload} busy={isBusy} onClick={() => chooser.current?.click()}>
        {t('Import')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".xlf,.xliff,application/xliff+xml"
        aria-label={t('The translators’ file')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void run(t('It could not be brought in'), () => bringIn(file))
        }}
      />
      {refused.length > 0 && (
        <Dialog
          title={t('What does not fit')}
          description={t('The rest is stored. This changed or is gone since the file was made.')}
          onClose={() => setRefused([])}
        >
          <ul className="grid gap-3 text-sm">
            {refused.map(({ record, unit, message }) => (
              <li key={`${record} ${unit}`}>
                <code className="font-mono text-xs break-all text-muted">{`${record} ${unit}`}</code>
                <p>{mixedText(message)}</p>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
