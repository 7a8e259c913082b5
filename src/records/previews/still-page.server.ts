const scripts = /<script[^>]*>[\s\S]*?<\/script>/g
const withoutScripts = /<noscript>[\s\S]*?<\/noscript>/g
const scriptFiles = /<link rel="modulepreload"[^>]*>/g

/**
 * A rendered page as it is first seen, to stay so: without scripts, which would replace what is shown by what is live, and as
 * it looks where scripts run. `line`: HTML above it; its buttons then say that they do nothing.
 */
export function stillPage(html: string, line?: string): string {
  const still = html
    .replace(scripts, '')
    .replace(withoutScripts, '')
    .replace(scriptFiles, '')
    .replaceAll(' data-needs-scripts="true"', '')
    .replace('<head>', '<head><meta name="robots" content="noindex, nofollow">')
  if (line === undefined) return still
  return still.replaceAll('<button ', '<button disabled="" ').replace(/<body[^>]*>/, (body) => body + line)
}
