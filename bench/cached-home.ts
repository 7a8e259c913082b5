import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startServer } from '#test/server.ts'
import type { BareAnswer } from './bare-server.ts'
import { pin, startChild } from './child.ts'
import type { Result } from './figures.ts'
import type { Order } from './load.ts'

// Short rounds in turn: other load on the machine then affects both alike.
const rounds = 41
const roundMs = 500
const warmUpMs = 3_000
const connections = 32
const serversProcessor = 0
const loadProcessor = 1

/** Compares the home page from the response cache with a bare server that writes the same bytes. */
export async function cachedHome(): Promise<Result> {
  const site = await startServer({ env: { LOG_LEVEL: 'error' } })
  pin(site, serversProcessor)
  const bare = startChild<BareAnswer, { port: number }>('bare-server.ts', serversProcessor)
  const load = startChild<Order, { rate: number }>('load.ts', loadProcessor)
  try {
    const sitePort = Number(new URL(site.origin).port)
    const answer = await keptAnswer(`http://127.0.0.1:${sitePort}/`)
    const { port: barePort } = await bare.ask(answer)
    const rateOf = async (port: number, ms: number) => (await load.ask({ port, path: '/', connections, ms })).rate
    await rateOf(sitePort, warmUpMs)
    await rateOf(barePort, warmUpMs)

    const academy: number[] = []
    const peer: number[] = []
    for (let round = 0; round < rounds; round++) {
      const academyFirst = round % 2 === 0
      if (academyFirst) academy.push(await rateOf(sitePort, roundMs))
      peer.push(await rateOf(barePort, roundMs))
      if (!academyFirst) academy.push(await rateOf(sitePort, roundMs))
    }
    const ratios = academy.map((rate, round) => rate / (peer[round] ?? Number.NaN))
    return {
      title: 'cached home page against a bare node:http server that writes the same bytes',
      how: `${rounds} rounds of ${roundMs / 1000} s each in turn, ${connections} kept-alive connections, ${answer.headers['content-length']} bytes of brotli, one processor each for servers and load`,
      figures: [
        { name: 'academy', values: academy, unit: '/s' },
        { name: 'bare server', values: peer, unit: '/s' },
        { name: 'academy ÷ bare server, round by round', values: ratios, unit: '×', aim: { atLeast: 0.95 } },
      ],
    }
  } finally {
    load.end()
    bare.end()
    await site.stop()
  }
}

async function keptAnswer(url: string): Promise<BareAnswer> {
  await (await fetch(url)).arrayBuffer()
  const [first, second] = [await oneAnswer(url), await oneAnswer(url)]
  if (first.body !== second.body) throw new Error('Two answers in a row differ: the home page is not kept.')
  return second
}

async function oneAnswer(url: string): Promise<BareAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
  })
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br') {
    throw new Error(`The home page answered ${response.statusCode} without brotli.`)
  }
  // node:http writes these three itself, on both sides.
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
  return { headers: headers as Record<string, string>, body: (await buffer(response)).toString('base64') }
}
