import { type NavigateOptions, useNavigate as useRouterNavigate } from 'react-router'
import type { Here, PageAddress } from '#platform/values/page-address.ts'

/** React Router's `useNavigate`, typed by the site's own pages. */
export const useNavigate = useRouterNavigate as () => (
  to: PageAddress | Here | number,
  options?: NavigateOptions,
) => void | Promise<void>
