import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createRequestHandler, type EntryContext, matchRoutes, RouterContextProvider, ServerRouter } from 'react-router'
import * as contexts from '#platform/browser/page-context.ts'
import { ScriptNonce } from '#platform/browser/page-context.ts'

export { contexts, createRequestHandler, matchRoutes, renderToString, RouterContextProvider }

/** The whole document of an address. */
export function documentOf(url: string, routerContext: EntryContext, nonce: string) {
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
