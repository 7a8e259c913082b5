import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site, in the order of the navigation. */
export default [
  layout('pages/shells/site-shell.tsx', [
    index('pages/site/home.tsx'),
    route('*', 'pages/shells/not-found.tsx'),
  ]),
  layout('pages/shells/admin-shell.tsx', [
    route('admin', 'pages/admin/dashboard.tsx'),
    route('admin/homepage', 'pages/admin/homepage.tsx'),
  ]),
] satisfies RouteConfig
