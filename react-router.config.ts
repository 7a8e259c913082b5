import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route table travels with the first page: one request fewer per visit than lazy discovery.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
