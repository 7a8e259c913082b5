/**
 * The change position that this page was made at. It comes beside the page, in its `Server-Timing`, so that the same content is
 * the same bytes. Where a browser does not tell it, or a proxy took it away, 0: then everything since is asked for.
 */
export function madeAt(): number {
  const [page] = performance.getEntriesByType('navigation')
  const timings = page && 'serverTiming' in page ? (page.serverTiming as readonly PerformanceServerTiming[]) : []
  const position = Number(timings.find(({ name }) => name === 'made')?.description)
  return Number.isSafeInteger(position) ? position : 0
}
