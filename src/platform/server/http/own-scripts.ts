const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/g

/** The program's own inline scripts, known by an unguessable nonce, and the page without it, so that equal content is equal bytes. */
export function ownScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const own = [...html.matchAll(scripts)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(([, , script = '']) => script)
  return { html: html.replaceAll(mark, ''), scripts: own }
}
