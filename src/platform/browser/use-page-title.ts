import { useEffect } from 'react'
import { useSite } from './use-site.ts'

/** The title of a page whose content came after the page did; undefined while it is not known. */
export function usePageTitle(title: string | undefined): void {
  const { name } = useSite()
  useEffect(() => {
    if (title) document.title = `${title} · ${name}`
  }, [title, name])
}
