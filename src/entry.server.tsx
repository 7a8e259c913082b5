import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, matchRoutes, RouterContextProvider, ServerRouter } from 'react-router'
import * as contexts from '#platform/browser/page-context.ts'
import { ScriptNonce } from '#platform/browser/page-context.ts'

export { contexts, createRequestHandler, matchRoutes, RouterContextProvider }

/** Renders the whole page before its first byte, so that it can be cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  const nonce = loadContext.get(contexts.nonceContext)
  // Else only the router's own Scripts let the page's answers follow (pages/shells/page-scripts.tsx).
  routerContext.renderMeta = { ...routerContext.renderMeta, didRenderScripts: true }
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>
  )
  return new Promise<Response>((resolve, reject) => {
    let answered = status
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // A large part would otherwise be streamed behind its spinner.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(patience)
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answered }))
        pipe(body)
      },
      onShellError: reject,
      onError() {
        answered = 500
      },
    })
    const patience = setTimeout(() => abort(new Error('The page took too long to render.')), 10_000)
  })
}
