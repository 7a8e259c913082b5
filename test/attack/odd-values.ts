import type { Operation } from '#test/described-operations.ts'
import { valueFor } from '#test/from-schema.ts'
import { idFor } from '#test/operation-addresses.ts'

/** A body as an operation takes it; none where it takes none or a file. */
export function exampleBody(operation: Operation): unknown {
  const { body } = operation
  if (!body || body.type === 'multipart/form-data') return null
  return valueFor(body.schema, idFor(operation), { full: true })
}

/** What stands where the address of a record has its id, as it is sent. */
export const oddSegments = [
  '..%2f..%2fetc%2fpasswd',
  '%252e%252e%252f',
  '%00',
  'a%00b',
  '%ff%fe',
  '%',
  'x'.repeat(5_000),
  '0',
  '-1',
  '1e309',
  'NaN',
  '9007199254740993',
  "1'%20or%20'1'='1",
  '__proto__',
  'constructor',
  '%F0%9F%8C%BE',
  '%E2%80%AE',
  '*',
  '10000000-0000-4000-8000-0000000000ZZ',
  '10000000-0000-4000-8000-000000000099',
  '%7B%22$ne%22:1%7D',
  '%0d%0aset-cookie:%20a=b',
  ';jsessionid=1',
]

/** Other spellings of a path, by which a guard before the application could be passed. */
export function spellingsOf(path: string): string[] {
  const slash = path.lastIndexOf('/')
  return [
    `/${path}`,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}/..%2f`,
    `/.${path}`,
    `/x/..${path}`,
    `/api/..${path}`,
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/API/'),
    path.replace('/api/', '/api%2f'),
    path.replace('/api/', '/%61pi/'),
    path.toUpperCase(),
    `${path.slice(0, slash)}%2f${path.slice(slash + 1)}`,
    `${path.slice(0, slash)}\\${path.slice(slash + 1)}`,
    `${path}%00`,
    `${path}%20`,
    `${path};a=b`,
    `${path}.json`,
    `${path}?_method=GET`,
    `${path}#x`,
  ]
}

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

/** What stands where a field has its value. */
export const oddValues: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  '',
  ' ',
  -1,
  1.5,
  -0,
  1e308,
  9007199254740992,
  '9007199254740993',
  '1e309',
  'x'.repeat(60_000),
  'a\0b',
  '\ud800',
  { $ne: 1 },
  { toString: 1, valueOf: 1 },
  { length: 1e9 },
  ['a', 'a', 'a'],
  Array.from({ length: 5_000 }, (_, at) => at),
  '0001-01-01T00:00:00Z',
  '275760-09-13T00:00:00.001Z',
  "'; drop table courses; --",
  '${7*7}{{7*7}}<%= 7*7 %>',
  '%s%n%x',
]

const deep = (open: string, close: string) => `${open.repeat(20_000)}1${close.repeat(20_000)}`

/** Whole bodies that nobody means, with their types. */
export const oddBodies: [what: string, type: string, body: string | Uint8Array][] = [
  ['arrays 20,000 deep', 'application/json', deep('[', ']')],
  ['objects 20,000 deep', 'application/json', deep('{"data":', '}')],
  ['a huge number', 'application/json', `{"version":${'9'.repeat(100_000)}}`],
  ['a number past all numbers', 'application/json', '{"version":1e999999}'],
  ['100,000 fields', 'application/json', `{${Array.from({ length: 60_000 }, (_, at) => `"a${at}":1`).join()}}`],
  ['a field twice', 'application/json', '{"version":1,"version":2,"data":{},"data":[]}'],
  [
    'a prototype',
    'application/json',
    '{"__proto__":{"isAdmin":true,"role":"admin"},"constructor":{"prototype":{"a":1}}}',
  ],
  ['half of a pair of UTF-16', 'application/json', '{"name":"\\ud800","data":{"title":"\\udfff"}}'],
  [
    'bytes that are no UTF-8',
    'application/json',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  ],
  ['a byte order mark', 'application/json', '\ufeff{}'],
  ['UTF-16', 'application/json; charset=utf-16', Buffer.from('{"name":"x"}', 'utf16le')],
  ['null', 'application/json', 'null'],
  ['a text', 'application/json', '"text"'],
  ['a list', 'application/json', '[1,2,3]'],
  ['JSON called a plain text', 'text/plain', '{"version":1,"data":{}}'],
  ['JSON without a type', '', '{"version":1,"data":{}}'],
  ['JSON of a made-up type', 'application/vnd.api+json', '{"version":1,"data":{}}'],
  ['XML with an entity', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['a form', 'application/x-www-form-urlencoded', 'version=1&data[title]=x&__proto__[a]=1'],
  ['a multipart without boundary', 'multipart/form-data', '--x\r\n\r\n'],
  [
    'a multipart that never ends',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"',
  ],
  ['a type of control characters', 'application/json\t;\tcharset="', '{}'],
]

/** Queries that nobody means; `name` is a parameter of the operation. */
export function oddQueries(name: string): string[] {
  return [
    `${name}=1&${name}=2`,
    `${name}[]=1`,
    `${name}[$ne]=1`,
    `${name}=%00`,
    `${name}=%ff`,
    `${name}=%`,
    `${name}=-1`,
    `${name}=1e309`,
    `${name}=9007199254740993`,
    `${name}=%27%20or%201=1--`,
    `${name}=%F0%9F%8C%BE%E2%80%AE`,
    `${name}=${'%5C'.repeat(200)}`,
    `${name}=%25%25%25_%5C`,
    '__proto__[role]=admin',
    `${'a=1&'.repeat(2_000)}${name}=1`,
  ]
}
