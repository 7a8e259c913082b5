import { createServer } from 'node:http'

/** `body` is base64. */
export type BareAnswer = { headers: Record<string, string>; body: string }

// Baseline of the response cache: node:http alone writes the same head and body.
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
