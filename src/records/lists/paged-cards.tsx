import clsx from 'clsx'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { CardList } from '#platform/ui/card.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '#platform/ui/skeleton.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'
import type { PictureNotes } from '#platform/values/picture-notes.ts'
import { t } from '#platform/values/translate.ts'

type Page<Item> = { items: Item[]; next: string | null; pictures?: PictureNotes | undefined }

type Props<Item, Key extends QueryKey> = {
  pageAfter: (after: string | undefined) => UseQueryOptions<Page<Item>, Error, Page<Item>, Key>
  /** From the address; null: from the beginning. */
  after: string | null
  addressAfter: (after: string | null) => PageAddress
  /** `eager`: above the fold, loaded first. `isLead`: the first of all. */
  card: (item: Item, eager: boolean, isLead: boolean) => ReactNode
  /** `ListCard`s instead of cards that are rows at every width. */
  isList?: boolean
  /** Plural, in lower case: 'courses'. */
  noun: string
  empty: { title: string; text: string; action?: ReactNode }
  failed: { title: string; text: string }
}

/** A cursor-paged list of cards with loading, empty and failed states; 'Load more' works without scripts. Needs a `key` per list. */
export function PagedCards<Item extends { id: string }, Key extends QueryKey>(props: Props<Item, Key>) {
  const { after, addressAfter, noun } = props
  const { open, openNext } = useOpenPages()
  const [asked, setAsked] = useState<number | null>(null)
  const more = () => {
    setAsked(open + 1)
    openNext()
  }
  return (
    <>
      {after !== null && (
        <p className="mb-8 text-sm">
          <TextLink to={addressAfter(null)}>{t('Back to the first {nouns}', { nouns: noun })}</TextLink>
        </p>
      )}
      <CardsFrom {...props} number={1} {...{ open, asked, more }} />
    </>
  )
}

/** How many pages of a list are open, kept in the history state, so that going back finds the list as long as it was. */
function useOpenPages(): { open: number; openNext: () => void } {
  const { pathname, search, hash, state } = useLocation() as Location<unknown>
  const navigate = useNavigate()
  const known = useHydrated() && typeof state === 'object' && state !== null ? state : {}
  const open = 'openPages' in known && Number.isInteger(known.openPages) ? Number(known.openPages) : 1
  const openNext = () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, preventScrollReset: true, state: { ...known, openPages: open + 1 } },
    )
  return { open, openNext }
}

type Reading = {
  number: number
  open: number
  /** The page asked for here that still loads. */
  asked: number | null
  more: () => void
}

function CardsFrom<Item extends { id: string }, Key extends QueryKey>(props: Props<Item, Key> & Reading) {
  const { pageAfter, after, addressAfter, card, isList = false, noun, empty, failed, number, open, asked, more } = props
  const { data, error, isFetching, refetch } = useQuery(pageAfter(after ?? undefined))
  const isMore = number > 1
  const top = useRef<HTMLDivElement>(null)
  const isAskedFor = asked === number && data !== undefined
  useEffect(() => {
    // The pressed link is gone: the focus goes to the first new card.
    if (isAskedFor) top.current?.focus({ preventScroll: true })
  }, [isAskedFor])

  if (!data && error) {
    return (
      <FailedState title={failed.title} error={error} onReload={() => void refetch()} busy={isFetching}>
        {failed.text}
      </FailedState>
    )
  }
  if (!data) return <CardsLoading label={t('Loading {nouns}…', { nouns: noun })} {...{ isMore, isList }} />
  if (data.items.length === 0) {
    if (isMore) return null
    const toAll = (
      <ButtonLink to={addressAfter(null)} variant="secondary">
        {t('All {nouns}', { nouns: noun })}
      </ButtonLink>
    )
    return (
      <EmptyState titleLevel="h2" title={empty.title} action={after === null ? empty.action : toAll}>
        {after === null ? empty.text : t('The list ends before this page.')}
      </EmptyState>
    )
  }
  const { next } = data
  const Cards = isList ? CardList : 'ul'
  const isFirst = (at: number) => !isMore && at === 0
  return (
    <>
      <div ref={top} tabIndex={isMore ? -1 : undefined}>
        <NotedPictures of={data}>
          <Cards>
            {data.items.map((item, at) => (
              <Fragment key={item.id}>{card(item, isFirst(at), isFirst(at) && after === null)}</Fragment>
            ))}
          </Cards>
        </NotedPictures>
      </div>
      {next !== null && number >= open && <LoadMore to={addressAfter(next)} onMore={more} />}
      {next !== null && number < open && <CardsFrom {...props} after={next} number={number + 1} />}
    </>
  )
}

/** A link to the next page; after hydration it loads that page here. */
function LoadMore({ to, onMore }: { to: PageAddress; onMore: () => void }) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <p className="hairline-t flex justify-center pt-8">
      <ButtonLink to={to} rel="next" onClick={click} variant="secondary">
        {t('Load more')}
      </ButtonLink>
    </p>
  )
}

/** In the shape of the cards: rows, or a `CardList` with its first one across all columns. */
function CardsLoading({ label, isMore, isList }: { label: string; isMore: boolean; isList: boolean }) {
  const shapes: string[] = Array.from({ length: isMore ? 3 : 7 }, () => (isList ? columnClass : rowClass))
  if (isList && !isMore) shapes[0] = leadClass
  return (
    <LoadingRegion label={label} className={clsx('grid gap-x-8 gap-y-8', isList && 'lg:grid-cols-3 lg:gap-y-12')}>
      {shapes.map((shape, card) => (
        <div key={card} className={clsx('grid gap-x-4 gap-y-4 sm:gap-x-8', shape)}>
          <Skeleton
            className={clsx('self-start rounded-md', isList ? 'aspect-16/10' : 'aspect-square sm:aspect-4/3')}
          />
          <div className="grid content-start gap-3">
            <Skeleton className="h-6 w-28 rounded-full" />
            <Skeleton className="h-7 w-4/5" />
            <SkeletonText lines={2} />
            <Skeleton className="h-5 w-32" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  )
}

const rowClass =
  'hairline-b grid-cols-[1fr_4.5rem] pb-8 max-sm:*:first:order-last sm:grid-cols-[11rem_1fr] lg:grid-cols-[15rem_1fr]'
const columnClass = 'grid-cols-[5.5rem_1fr] sm:grid-cols-[13rem_1fr] lg:grid-cols-1'
const leadClass = 'grid-cols-[5.5rem_1fr] sm:grid-cols-[13rem_1fr] lg:col-span-3 lg:grid-cols-[1.6fr_1fr]'
