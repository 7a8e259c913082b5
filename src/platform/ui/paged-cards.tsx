import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#platform/browser/api-client.ts'
import { useOpenPages } from '#platform/browser/use-open-pages.ts'
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
  /** One `Card`; `eager`: it is what a phone shows first, and nothing may compete with it. */
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
          <TextLink to={addressAfter(null)}>Back to the first {noun}</TextLink>
        </p>
      )}
      <CardsFrom {...props} number={1} {...{ open, asked, more }} />
    </>
  )
}

type Reading = {
  /** Which page this is, and how many are open. */
  number: number
  open: number
  /** The page that the reader asked for here and waits for. */
  asked: number | null
  more: () => void
}

/** One page, and after it the next where that is open. */
function CardsFrom<Item extends { id: string }, Key extends QueryKey>(props: Props<Item, Key> & Reading) {
  const { pageAfter, after, addressAfter, card, noun, empty, failed, number, open, asked, more } = props
  const { data, error, isFetching, refetch } = useQuery(pageAfter(after ?? undefined))
  const isMore = number > 1
  const top = useRef<HTMLDivElement>(null)
  const isAskedFor = asked === number && data !== undefined
  useEffect(() => {
    // The link that was pressed is gone: whoever reads by ear or keyboard goes on at the first card that came.
    if (isAskedFor) top.current?.focus({ preventScroll: true })
  }, [isAskedFor])

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
            <Fragment key={item.id}>{card(item, !isMore && at === 0)}</Fragment>
          ))}
        </CardGrid>
      </div>
      {next !== null && number >= open && <LoadMore to={addressAfter(next)} onMore={more} />}
      {next !== null && number < open && <CardsFrom {...props} after={next} number={number + 1} />}
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
