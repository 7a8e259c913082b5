import { isIPv6 } from 'node:net'

/** The rate limit key of an address: IPv6 by its /64 (a household), IPv4 inside IPv6 as IPv4; no address stays as it is. */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isIPv4) return groups.slice(6).flatMap(bytesOf).join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [first = [], last = []] = written
    .split('::')
    .map((part) => (part ? part.split(':') : []).map((group) => Number.parseInt(group, 16)))
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff]
}
