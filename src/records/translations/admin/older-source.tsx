import { Button } from '#platform/ui/button.tsx'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'
import { DifferenceList } from '#records/kinds/difference-list.tsx'
import type { Naming } from '#records/kinds/place-names.ts'
import type { Difference } from '#records/saving/compare.ts'
import type { Json } from '#records/saving/merge.ts'
import { nestedTexts, type Texts } from '../texts.ts'

type OlderSourceProps = {
  source: { texts: object; former: object | null }
  differences: readonly Difference[]
  naming: Naming
  isUpdating: boolean
  /** Goes to the first text that changed. */
  onUpdate: () => void
  /** Stores that nothing follows from the change. @throws ApiError */
  onStillRight: () => Promise<unknown>
}

/** What changed in the source since it was translated; it is still right as it stands, or is brought up to date. */
export function OlderSource({ source, differences, naming, isUpdating, onUpdate, onStillRight }: OlderSourceProps) {
  const { texts, former } = source
  const { isBusy, run } = useAction()
  return (
    <section aria-labelledby="older-source" className="grid gap-4 rounded-md bg-wash p-4 sm:p-5">
      <h3 id="older-source" className="font-text text-base font-[550]">
        {t('The source has changed since this was translated.')}
      </h3>
      {former ? (
        <DifferenceList
          label={t('What has changed')}
          documents={[nestedTexts(former as Texts), nestedTexts(texts as Texts)] as [Json, Json]}
          sides={[t('Then'), t('source::Now')]}
          {...{ differences, naming }}
        />
      ) : (
        <p className="text-sm text-muted">{t('What stood there then is kept no more.')}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isUpdating ? (
          <p role="status" className="text-sm">
            {t('Once you save, this counts as up to date.')}
          </p>
        ) : (
          <>
            <Button size="sm" onClick={onUpdate}>
              {t('translation::Update')}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              busy={isBusy}
              onClick={() => void run(t('It could not be saved'), onStillRight)}
            >
              {t('Still right')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
