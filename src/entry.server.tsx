import { PassThrough } from 'node:stream'
import { arrayBuffer } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createRequestHandler, type EntryContext, matchRoutes, RouterContextProvider, ServerRouter } from 'react-router'
import * as contexts from '#platform/browser/page-context.ts'
import { ScriptNonce } from '#platform/browser/page-context.ts'
import { readMessagesFrom } from '#platform/values/translate.ts'

export { contexts, createRequestHandler, matchRoutes, readMessagesFrom, renderToString, RouterContextProvider }

/** The whole document of an address. */
export function documentOf(url: string, routerContext: EntryContext, nonce: string) {
  // Else only the router's own Scripts let the page's answers follow (pages/shells/page-scripts.tsx).
  routerContext.renderMeta = { ...routerContext.renderMeta, didRenderScripts: true }
  return (
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={url} nonce={nonce} />
    </ScriptNonce>
  )
}

/** Renders the whole page before its first byte, so that it can be cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  const nonce = loadContext.get(contexts.nonceContext)
  return new Promise<Response>((resolve, reject) => {
    let answered = status
    const { pipe, abort } = renderToPipeableStream(documentOf(request.url, routerContext, nonce), {
      nonce,
      // A large part would otherwise be streamed behind its spinner.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(patience)
        headers.set('content-type', 'text/html; charset=utf-8')
        // Whole pages need no stream of the web, whose every part is awaited.
        const body = arrayBuffer(pipe(new PassThrough()))
        body.then((whole) => resolve(new Response(whole, { headers, status: answered })), reject)
      },
      onShellError: reject,
      onError() {
        answered = 500
      },
    })
    const patience = setTimeout(() => abort(new Error('The page took too long to render.')), 10_000)
  })
}
