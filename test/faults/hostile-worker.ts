import { parentPort, workerData } from 'node:worker_threads'
import { hostiles } from './hostile.ts'

// A thread of its own: what the attacker's event loop costs is not measured as the server's.
const { at, port, cookie, many } = workerData as { at: number; port: number; cookie: string; many: number }
await hostiles[at]?.begin(port, cookie, many)
parentPort?.postMessage('begun')
