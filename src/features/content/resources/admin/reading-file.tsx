import { FileText, Trash2 } from 'lucide-react'
import { fileFacts, fileNameOf } from '../rules.ts'
import type { Resource } from '../schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { ExternalLink, linkClass } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { t } from '#platform/values/translate.ts'

type WithFile = Pick<Resource, 'title' | 'file'> & { url: string }

type ReadingFileProps = { says: string; reading: WithFile; disabled: boolean; onRemove: (() => void) | false }

export function ReadingFile({ says, reading, disabled, onRemove }: ReadingFileProps) {
  const facts = fileFacts(reading)
  return (
    <div className="flex items-center gap-3 rounded-md border border-line py-2 pr-2 pl-4 text-sm">
      <FileText className="size-5 shrink-0 text-muted" />
      <p className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-xs text-muted">{says}</span>
        <ReadingFileLink reading={reading} />
        {facts && <span className="text-xs text-muted">{facts}</span>}
      </p>
      {onRemove && (
        <Button
          variant="quiet"
          size="sm"
          disabled={disabled}
          aria-label={t('Remove {fileName}', { fileName: fileNameOf(reading) })}
          icon={Trash2}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      )}
    </div>
  )
}

export function ReadingFileLink({ reading, room = Infinity }: { reading: WithFile; room?: number }) {
  return (
    <ExternalLink href={reading.url} className={`${linkClass} break-words`}>
      {mixedText(excerptOf(fileNameOf(reading), room))}
    </ExternalLink>
  )
}
