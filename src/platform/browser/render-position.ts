/** This page's change position, from `Server-Timing` (so that cached pages stay byte-identical); 0 where it is missing. */
export function renderPosition(): number {
  const [page] = performance.getEntriesByType('navigation')
  const timings = page && 'serverTiming' in page ? (page.serverTiming as readonly PerformanceServerTiming[]) : []
  const position = Number(timings.find(({ name }) => name === 'made')?.description)
  return Number.isSafeInteger(position) ? position : 0
}
