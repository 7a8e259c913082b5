import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // scripts/build.ts builds beside the build in use, and swaps when it is whole.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  // The whole route table travels with the first page: one request fewer per visit than lazy discovery.
  routeDiscovery: { mode: 'initial' },
  // A page's loader comes with its page: they are small, and where neither comes it fails in one place (vite.config.ts).
  splitRouteModules: false,
} satisfies Config
