import { spawn } from 'node:child_process'
import path from 'node:path'

// Server files restart the process when they change; pages and styles reload in place (Vite runs inside the server).
const main = path.resolve(import.meta.dirname, '../src/main.server.ts')
const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', main, '--dev'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 0))
