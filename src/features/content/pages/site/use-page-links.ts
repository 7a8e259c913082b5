import { useQuery } from '@tanstack/react-query'
import { pageLinksQuery } from '../client.ts'
import type { PageLink, Placement } from '../schema.ts'
import { readAddress } from '#platform/values/page-address.ts'

const none: readonly PageLink[] = []

/** The published pages that the site leads to, in order. They come with every page; empty until they are read. */
export function usePageLinks(): readonly PageLink[] {
  return useQuery(pageLinksQuery()).data?.items ?? none
}

/** Those of one place. */
export function usePlacedPages(placement: Placement): readonly PageLink[] {
  return usePageLinks().filter((page) => page.placement === placement)
}

/** Where visitors read a page. */
export function addressOf({ address }: { address: string }) {
  return readAddress(`/${address}`)
}
