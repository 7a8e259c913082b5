import type { IncomingMessage } from 'node:http'
import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMetrics } from '#platform/server/metrics.ts'
import { parseSettings } from '#platform/server/settings.ts'
import type { ApiEnv } from './permission.ts'
import { isFromThisMachine, clientAddress, clientNetwork, requestContext } from './request-context.ts'

const incoming = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

test.each([
  ['without a proxy nobody is believed', 0, '10.0.0.9', '1.2.3.4', '10.0.0.9'],
  [
    'behind one proxy its own entry counts, not what a reader wrote before it',
    1,
    '10.0.0.9',
    '6.6.6.6, 1.2.3.4',
    '1.2.3.4',
  ],
  ['behind two proxies the entry of the outer one counts', 2, '10.0.0.9', '6.6.6.6, 1.2.3.4, 10.0.0.8', '1.2.3.4'],
  ['with fewer entries than proxies the connection itself counts', 2, '10.0.0.9', '6.6.6.6', '10.0.0.9'],
  ['an empty entry is none', 1, '10.0.0.9', '6.6.6.6, ', '10.0.0.9'],
  ['a port is no part of an address', 1, '10.0.0.9', '1.2.3.4:51234', '1.2.3.4'],
  ['nor are brackets', 1, '10.0.0.9', '[2001:db8::1]:443', '2001:db8::/64'],
  ['an IPv6 address is its network', 0, '2001:db8:1:2:3:4:5:6', '', '2001:db8:1:2::/64'],
  ['an IPv4 address inside IPv6 is itself', 0, '::ffff:10.0.0.9', '', '10.0.0.9'],
])('%s', (_rule, proxies, socket, told, address) => {
  expect(clientAddress(incoming(socket, { 'x-forwarded-for': told }), proxies)).toBe(address)
})

test('a request in process has no address', () => {
  expect(clientAddress(undefined, 1)).toBe('unknown')
})

test.each([
  ['127.0.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['10.0.0.9', {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '1.2.3.4' }, false],
  ['127.0.0.1', { forwarded: 'for=1.2.3.4' }, false],
  ['127.0.0.1', { 'x-real-ip': '1.2.3.4' }, false],
  ['127.0.0.1', { via: '1.1 proxy' }, false],
])('that a request from %s with %o comes from this machine is %s (health-7)', (address, headers, expected) => {
  expect(isFromThisMachine(incoming(address, headers))).toBe(expected)
})

test.each([
  ['TRUST_PROXY is none', {}, 1],
  ['the proxies are named', { TRUST_PROXY: '1' }, 0],
])(
  'where forwarding headers arrive and %s, the log says so %o: %i times (limits-3)',
  async (_what, settings, times) => {
    let logged = ''
    const stream = new Writable({ write: (chunk, _encoding, done) => done(void (logged += String(chunk))) })
    const app = new Hono<ApiEnv>()
    const log = pino(stream)
    app.use(
      requestContext({
        settings: parseSettings(settings),
        log,
        metrics: createMetrics(),
        headers: {},
      }),
    )
    app.get('/', (c) => c.text('here'))
    const ask = (headers: Record<string, string>) => app.request('/', {}, { incoming: incoming('127.0.0.1', headers) })
    await ask({})
    expect(logged).not.toContain('TRUST_PROXY')
    for (let n = 0; n < 3; n += 1) await ask({ 'x-forwarded-for': '203.0.113.7' })
    expect(logged.split('TRUST_PROXY is none')).toHaveLength(times + 1)
    expect(logged).not.toContain('203.0.113.7')
  },
)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
  ['2001:db8::nonsense', '2001:db8::nonsense'],
])('rate limits count %s as %s (limits-6)', (address, counted) => {
  expect(clientNetwork(address)).toBe(counted)
})
