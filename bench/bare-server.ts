import { createServer } from 'node:http'

/** What the bare server answers to everything. */
export type BareAnswer = { headers: Record<string, string>; body: string }

// The peer of the page cache: what node:http itself can do when it writes the same head and body and decides nothing.
process.once('message', ({ headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_req, res) => {
    res.writeHead(200, headers)
    res.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : null })
  })
})
process.once('disconnect', () => process.exit())
