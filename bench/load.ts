import { connect } from 'node:net'

/** An order to the load generator, which reports answers per second. */
export type Order = {
  port: number
  path: string
  connections: number
  ms: number
  headers?: Record<string, string>
}

// A process of its own with bare sockets, so that making requests costs the measured server nothing.
process.on('message', (order: Order) => {
  void answersPerSecond(order).then(
    (rate) => process.send?.({ rate }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

async function answersPerSecond({ port, path, connections, ms, headers = {} }: Order): Promise<number> {
  const all = Object.entries({ Host: `localhost:${port}`, 'Accept-Encoding': 'br', ...headers })
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines}\r\n`)
  const began = performance.now()
  const until = began + ms
  const counts = await Promise.all(Array.from({ length: connections }, () => oneConnection(port, request, until)))
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000)
}

function oneConnection(port: number, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request))
    let count = 0
    let length = 0
    let read = 0
    socket.on('data', (chunk) => {
      // A page rendered anew compresses a little differently: each answer tells its own length.
      if (read === 0) length = lengthOfAnswer(chunk)
      read += chunk.length
      if (read < length) return
      if (read > length) return void socket.destroy(new Error('An answer was longer than it said.'))
      read = 0
      count += 1
      if (performance.now() < until) socket.write(request)
      else socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(count))
  })
}

function lengthOfAnswer(chunk: Buffer): number {
  const body = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, body)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200 ') || body < 4 || !length)
    throw new Error(`Not a whole answer: ${head.slice(0, 80)}`)
  return body + Number(length)
}
