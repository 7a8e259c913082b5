import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#platform/browser/api-client.ts'
import { buttonClass, ButtonLink } from './button.tsx'
import { CardGrid } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailedState } from './failed-state.tsx'
import { TextLink } from './link.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from './skeleton.tsx'

type Page<Item> = { items: Item[]; next: string | null }

type Props<Item, Key extends QueryKey> = {
  /** The query of the page that begins after a place; undefined: of the first page. */
  pageAfter: (after: string | undefined) => UseQueryOptions<Page<Item>, Error, Page<Item>, Key>
  /** Where the page in the address begins; null: at the beginning. */
  after: string | null
  /** Where such a page lies: for reading on without scripts, and for sharing. */
  addressAfter: (after: string | null) => string
  /** One `Card`; `eager`: it is seen first. */
  card: (item: Item, eager: boolean) => ReactNode
  /** What the cards are, in lower case: 'courses'. */
  noun: string
  /** What an empty list says. */
  empty: { title: string; text: string; action?: ReactNode }
  /** What is said where the list cannot be read. */
  failed: { title: string; text: string }
}

/**
 * A list of cards that comes in pages: skeletons while it loads, an empty and a failed state with Reload, and below the cards
 * 'Load more', a link to the next page that brings it here once the page is awake. Give it a `key` that says which list it is.
 */
export function PagedCards<Item extends { id: string }, Key extends QueryKey>(props: Props<Item, Key>) {
  const { after, addressAfter, noun } = props
  return (
    <>
      {after !== null && (
        <p className="mb-8 text-sm">
          <TextLink to={addressAfter(null)}>Back to the first {noun}</TextLink>
        </p>
      )}
      <CardsFrom {...props} isMore={false} />
    </>
  )
}

/** One page, and after it the next when it is asked for. `isMore`: the reader asked for it and waits. */
function CardsFrom<Item extends { id: string }, Key extends QueryKey>(props: Props<Item, Key> & { isMore: boolean }) {
  const { pageAfter, after, addressAfter, card, noun, empty, failed, isMore } = props
  const { data, error, isFetching, refetch } = useQuery(pageAfter(after ?? undefined))
  const [goesOn, setGoesOn] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    // The link that was pressed is gone: whoever reads by ear or keyboard goes on at the first card that came.
    if (isMore && isThere) top.current?.focus({ preventScroll: true })
  }, [isMore, isThere])

  if (!data && error) {
    const reference = error instanceof ApiError ? error.requestId : null
    return (
      <FailedState title={failed.title} reference={reference} onReload={() => void refetch()} busy={isFetching}>
        {failed.text}
      </FailedState>
    )
  }
  if (!data) return <CardsLoading label={`Loading ${noun}…`} cards={isMore ? 3 : 6} />
  if (data.items.length === 0) {
    if (isMore) return null
    return after === null ? (
      <EmptyState titleLevel="h2" title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    ) : (
      <PastTheEnd to={addressAfter(null)} {...{ empty, noun }} />
    )
  }
  const { next } = data
  return (
    <>
      <div ref={top} tabIndex={isMore ? -1 : undefined}>
        <CardGrid>
          {data.items.map((item, at) => (
            <Fragment key={item.id}>{card(item, !isMore && at < 2)}</Fragment>
          ))}
        </CardGrid>
      </div>
      {next !== null && !goesOn && <LoadMore to={addressAfter(next)} onMore={() => setGoesOn(true)} />}
      {next !== null && goesOn && <CardsFrom {...props} after={next} isMore />}
    </>
  )
}

/** A link to the next page; once the page is awake it brings that one here. */
function LoadMore({ to, onMore }: { to: string; onMore: () => void }) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <p className="hairline-t flex justify-center pt-8">
      <Link to={to} rel="next" onClick={click} className={buttonClass({ variant: 'secondary' })}>
        Load more
      </Link>
    </p>
  )
}

function PastTheEnd({ to, empty, noun }: { to: string; empty: { title: string }; noun: string }) {
  const action = (
    <ButtonLink to={to} variant="secondary">
      All {noun}
    </ButtonLink>
  )
  return (
    <EmptyState titleLevel="h2" title={empty.title} action={action}>
      The list ends before this page.
    </EmptyState>
  )
}

function CardsLoading({ label, cards }: { label: string; cards: number }) {
  return (
    <LoadingRegion label={label} className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className="grid content-start gap-4">
          <Skeleton className="aspect-16/10 rounded-md" />
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-7 w-4/5" />
          <SkeletonText lines={4} />
          <Skeleton className="mt-2 h-5 w-32" />
        </div>
      ))}
    </LoadingRegion>
  )
}
