import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import type { ListPage } from '#platform/values/paging.ts'
import { Button } from '#platform/ui/button.tsx'
import { FailedState, FailureText } from '#platform/ui/failed-state.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { languageTag, t } from '#platform/values/translate.ts'

export type PagedRowsProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>
  /** Undefined while not counted: no list waits for it. */
  total?: number | undefined
  noun: readonly [one: string, several: string]
  /** 'The enrollments could not be loaded'; below it `failedText`, or the reason. */
  failed: string
  failedText?: string
  empty: ReactNode
  /** Beside the count: what is done to selected rows. */
  renderBar?: ((rows: Row[]) => ReactNode) | undefined
  children: (rows: Row[]) => ReactNode
}

/** The rows of a paged list with its count and 'Load more'; old rows stay while another filter loads. */
export function PagedRows<Row>({
  query,
  total,
  noun,
  failed,
  failedText,
  empty,
  renderBar,
  children,
}: PagedRowsProps<Row>) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query
  const count = useRef<HTMLParagraphElement>(null)
  const loadMore = async () => {
    // The last page removes the button: the focus goes to the count.
    if (!(await query.fetchNextPage()).hasNextPage) count.current?.focus({ preventScroll: true })
  }
  if (!data && error) {
    return (
      <FailedState title={failed} query={query} reloadLabel={t('Try Again')}>
        {failedText ?? reasonOf(error)}
      </FailedState>
    )
  }
  if (!data) {
    const label = t('Loading {nouns}…', { nouns: noun[1] })
    return <LoadingRegion label={label} shapes={Array<string>(5).fill('h-16 w-full')} />
  }
  const rows = data.pages.flatMap(({ items }) => items)
  return (
    <div aria-busy={isPlaceholderData || undefined} className="grid">
      {/* As high as buttons are, so that ticking a row moves none. */}
      <div className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2">
        <p ref={count} role="status" tabIndex={-1} className="text-sm text-muted tabular-nums">
          {countLabel(rows.length, hasNextPage ? total : rows.length, noun)}
        </p>
        {renderBar?.(rows)}
      </div>
      {rows.length === 0 ? empty : children(rows)}
      {hasNextPage && (
        <div className="mt-3 grid justify-items-center gap-3">
          {isFetchNextPageError && (
            <p role="alert" className="text-sm text-danger">
              {t('The next ones could not be loaded.')} <FailureText>{reasonOf(error)}</FailureText>
            </p>
          )}
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void loadMore()}>
            {t('Load more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** '12 of 60 courses', or how many there are. */
export function countLabel(
  shown: number,
  total: number | undefined,
  [one, several]: readonly [string, string],
): string {
  const number = (of: number) => of.toLocaleString(languageTag())
  if (total === undefined) return t('{shown} {nouns} shown', { shown: number(shown), nouns: several })
  const all = { total: number(total), noun: total === 1 ? one : several }
  return shown < total ? t('{shown} of {total} {noun}', { shown: number(shown), ...all }) : t('{total} {noun}', all)
}
