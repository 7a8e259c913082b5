import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Video } from '#platform/ui/video.tsx'
import { t } from '#platform/values/translate.ts'

type FounderBlockProps = { quote?: { text: string; author: string } | undefined; videoUrl?: string | undefined }

/** The mission's quote and the hero's video serve as the founder's words. */
export function FounderBlock({ quote, videoUrl }: FounderBlockProps) {
  return (
    <div className="bg-wash">
      <div className="page-margins grid items-center gap-x-14 gap-y-10 py-14 sm:py-20 lg:grid-cols-[6fr_5fr]">
        <div>
          <h1 className="eyebrow">{t('About the academy')}</h1>
          {quote?.text ? (
            <figure className="mt-5">
              <blockquote className="font-display text-4xl text-balance">
                <p>{mixedText(quote.text)}</p>
              </blockquote>
              <figcaption className="mt-6 text-muted">{mixedText(quote.author)}</figcaption>
            </figure>
          ) : (
            <LeafMark className="mt-5 size-16 text-moss" />
          )}
        </div>
        <Video url={videoUrl} title={t('The academy in three minutes')} />
      </div>
    </div>
  )
}
