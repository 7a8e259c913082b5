import { ChevronLeft, ChevronRight, Copy } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import type { PageAddress } from '#platform/values/page-address.ts'
import { Button } from '#platform/ui/button.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { OpenPartsContext, useOpenParts } from './form-parts.tsx'
import { t } from '#platform/values/translate.ts'

type Tools = {
  previous: (() => void) | null
  next: (() => void) | null
  page: PageAddress | null
  duplicate: () => Promise<void>
  more: ReactNode
}
const RecordToolsContext = createContext<Tools | null>(null)

type Listed = { id: string; published?: boolean }
type RecordPlaceProps = {
  list: {
    edited: Listed | null
    turnTo: (id: string) => void
    refresh: () => void
  }
  /** As the list shows them. */
  rows: readonly { id: string }[]
  /** Where visitors read one that is published. */
  page?: ((id: string) => PageAddress) | undefined
  duplicate: (id: string) => Promise<{ id: string }>
  /** Further ways from there. */
  more?: ReactNode
  children: ReactNode
}

/** Around the dialog of a list's record: the ways from there to the ones beside it, to the site, and to a copy; parts that are open stay so. */
export function RecordPlace({ list, rows, page, duplicate, more, children }: RecordPlaceProps) {
  const { edited, turnTo } = list
  const openParts = useOpenParts()
  const at = rows.findIndex(({ id }) => id === edited?.id)
  const beside = (id: string | undefined) => (id === undefined || at === -1 ? null : () => turnTo(id))
  const tools: Tools | null = edited && {
    previous: beside(rows[at - 1]?.id),
    next: beside(rows[at + 1]?.id),
    page: page && edited.published !== false ? page(edited.id) : null,
    duplicate: async () => {
      const copy = await duplicate(edited.id)
      list.refresh()
      toast.success(t('This is the copy'))
      turnTo(copy.id)
    },
    more,
  }
  return (
    <RecordToolsContext value={tools}>
      <OpenPartsContext value={openParts}>{children}</OpenPartsContext>
    </RecordToolsContext>
  )
}

type RecordToolsProps = { isDisabled: boolean; isUnsaved: boolean; children?: ReactNode }

/** In the dialog of a record: `children` of each, the rest where it has a place in a list. */
export function RecordTools({ isDisabled, isUnsaved, children }: RecordToolsProps) {
  const tools = use(RecordToolsContext)
  const { isBusy: isCopying, run } = useAction()
  if (!tools) return children
  const { previous, next, page, duplicate, more } = tools
  const copy = () => run(t('It could not be duplicated'), duplicate)
  return (
    <div
      role="group"
      aria-label={t('This record')}
      className="-mt-2 -ml-3 flex flex-wrap items-center gap-x-1 gap-y-1 text-sm"
    >
      <Button
        variant="quiet"
        size="sm"
        disabled={isDisabled || !previous}
        icon={ChevronLeft}
        onClick={() => previous?.()}
      >
        {t('Previous')}
      </Button>
      <Button variant="quiet" size="sm" disabled={isDisabled || !next} onClick={() => next?.()}>
        {t('Next')}
        <ChevronRight className="size-4" />
      </Button>
      <Button
        variant="quiet"
        size="sm"
        busy={isCopying}
        disabled={isDisabled || isUnsaved}
        title={isUnsaved ? t('Save first') : undefined}
        icon={Copy}
        onClick={() => void copy()}
      >
        {t('Duplicate')}
      </Button>
      {/* What opens from here is a dialog of its own. */}
      <RecordToolsContext value={null}>{children}</RecordToolsContext>
      {more}
      {page && (
        <ExternalLink href={page} className="px-3 text-link underline underline-offset-4">
          {t('View on the site')}
        </ExternalLink>
      )}
    </div>
  )
}
