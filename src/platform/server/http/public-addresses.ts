import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** Why a request went nowhere: the name leads to an address that is not on the public internet. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(net, bits, 'ipv4')
}
/** Of IPv6 only this is given out; within it, tunnels to IPv4 and what is for documents lead elsewhere. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(net, bits, 'ipv6')
}

/** Whether an IP address is one of the public internet: not private, of this machine, of this link, or reserved. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%')
  if (isIPv4(plain)) return !notPublic.check(plain, 'ipv4')
  return isIP(plain) === 6 && givenOut.check(plain, 'ipv6') && !notPublic.check(plain, 'ipv6')
}

/** Whether a URL's host is written as an address that is not public; a name is looked up when it is connected to. */
export function isPrivateLiteral({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** A lookup for a connection, which takes the very addresses that were judged: a name that answers otherwise a moment later gains nothing. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = error ? [] : found
    const bad = addresses.find(({ address }) => !isPublicAddress(address))
    const refusal = bad ? new PrivateAddressError(`${hostname} leads to an address that is not public`) : error
    const [first] = addresses
    if (refusal || !first) done(refusal ?? new Error(`${hostname} has no address`), '', 0)
    else if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
