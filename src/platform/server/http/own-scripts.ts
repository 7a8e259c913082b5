const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The inline scripts that the program itself put into a page, and the page as it is sent. They are known by the nonce of this
 * one render, which nobody else could know; it is taken out again, so that the same content is the same bytes.
 */
export function ownScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const own = [...html.matchAll(scripts)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(([, , script = '']) => script)
  return { html: html.replaceAll(mark, ''), scripts: own }
}
