import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mailPreviewQuery } from '#features/mail/templates/client.ts'
import type { MailWords } from '#features/mail/templates/words.rules.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import type { RecordFields } from '#platform/browser/use-record-form.ts'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { LoadingRegion, SkeletonText } from '#platform/ui/skeleton.tsx'
import { MailFrame } from './mail-frame.tsx'

type TemplatePreviewProps = { id: string; words: RecordFields; isSound: boolean }

/** The mail that these words make, with sample data; it follows what is typed, as long as that can be saved. */
export function TemplatePreview({ id, words, isSound }: TemplatePreviewProps) {
  const shown = useResting(words, isSound)
  const { data, error } = useQuery(mailPreviewQuery(id, shown as MailWords))
  return (
    <section aria-label="Preview" className="hairline-t grid gap-3 pt-4">
      {data ? (
        <>
          <p className="text-sm">
            <span className="text-muted">Subject:</span> <MixedText text={data.subject} />
          </p>
          <MailFrame html={data.html} title="The mail with sample data" />
        </>
      ) : error ? (
        <p role="alert" className="text-sm text-muted">
          The preview could not be made. {reasonOf(error)}
        </p>
      ) : (
        <LoadingRegion label="Making the preview…">
          <SkeletonText lines={8} />
        </LoadingRegion>
      )}
    </section>
  )
}

/** Milliseconds without typing. */
const restMs = 400

/** The last sound words that nobody typed on for a moment. */
function useResting(words: RecordFields, isSound: boolean): RecordFields {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    if (!isSound) return
    const timer = setTimeout(() => setRested(words), restMs)
    return () => clearTimeout(timer)
  }, [words, isSound])
  return rested
}
