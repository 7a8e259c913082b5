import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isFromThisMachine, readerAddress } from './request-context.ts'

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
  ['nor are brackets', 1, '10.0.0.9', '[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['an IPv6 address is its network', 0, '2001:db8:1:2:3:4:5:6', '', '2001:db8:1:2::/64'],
  ['an IPv4 address inside IPv6 is itself', 0, '::ffff:10.0.0.9', '', '10.0.0.9'],
])('%s', (_rule, proxies, socket, told, address) => {
  expect(readerAddress(incoming(socket, { 'x-forwarded-for': told }), proxies)).toBe(address)
})

test('a request in process has no address', () => {
  expect(readerAddress(undefined, 1)).toBe('unknown')
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
])('that a request from %s with %o comes from this machine is %s', (address, headers, expected) => {
  expect(isFromThisMachine(incoming(address, headers))).toBe(expected)
})
