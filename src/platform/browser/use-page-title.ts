import { useEffect } from 'react'
import { useSite } from './use-site.ts'

export function usePageTitle(title: string | undefined): void {
  const { name } = useSite()
  useEffect(() => {
    if (title) document.title = `${title} · ${name}`
  }, [title, name])
}
