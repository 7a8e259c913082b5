import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { accessLog } from './access-log.ts'

const answerOf = (url: string, statusCode = 200) =>
  [{ url, method: 'GET', socket: { bytesWritten: 0 } } as IncomingMessage, { statusCode } as ServerResponse] as const

test('each cached answer is logged after it was sent, without its query (http-7)', async () => {
  const lines: string[] = []
  const log = pino(
    { level: 'info', base: null },
    { write: (text: string) => void lines.push(...text.trim().split('\n')) },
  )
  const { answered } = accessLog(log, { logAddresses: false, trustProxy: 0 })
  answered(...answerOf('/search?q=somebody'), 'request-1')
  answered(...answerOf('/', 304), 'request-2')
  answered(...answerOf('/dev/sign-in/abcdef?x'), 'request-3')
  expect(lines).toEqual([])
  await vi.waitFor(() => expect(lines).toHaveLength(3))
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { requestId: 'request-1', method: 'GET', path: '/search', status: 200 },
    { requestId: 'request-2', path: '/', status: 304 },
    { requestId: 'request-3', path: '/dev/sign-in/:secret' },
  ])
  expect(lines.join('')).not.toContain('somebody')
})

test('a quieter log level writes nothing', async () => {
  const log = pino({ level: 'warn' }, { write: () => expect.fail('a line was written') })
  const { answered, follow } = accessLog(log, { logAddresses: true, trustProxy: 0 })
  const server = createServer()
  follow(server)
  expect(server.listenerCount('request')).toBe(0)
  answered(...answerOf('/'), 'request-1')
  await new Promise((resolve) => setImmediate(resolve))
})
