import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePort } from '../server.ts'
import { listening, type Running, runProgram, startProgram } from './programs.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../deploy/nginx', name), 'utf8')

/**
 * nginx as deploy/nginx has it, with a certificate of its own that this process trusts from then on, before these processes; a second
 * one before it keeps pages and asks each time.
 */
export async function startNginx(folder: string, port: number, processes: readonly number[]): Promise<Running> {
  const home = path.join(folder, 'nginx')
  mkdirSync(home)
  const [certificate, key] = [`${home}/academy.crt`, `${home}/academy.key`]
  const asked = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`
  await runProgram('openssl', [...asked.split(' '), '-keyout', key, '-out', certificate])
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')])
  const inner = await freePort()
  const servers = processes.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n  ')
  const upstream = read('upstream.conf').replace(/(?:\s*server 127\.0\.0\.1:\d+[^;]*;)+/, `\n  ${servers}`)
  const tls = `ssl_certificate ${certificate};\n  ssl_certificate_key ${key};`
  const [, advised = ''] = /listen 443[\s\S]*?(ssl_certificate [\s\S]*\n)\}/.exec(read('academy.conf')) ?? []
  const served = advised.replace(/ssl_certificate \S+;\s+ssl_certificate_key \S+;/, tls)
  const file = path.join(home, 'nginx.conf')
  const lines = `daemon off;
worker_processes 1;
user ${os.userInfo().username};
pid ${home}/pid;
error_log ${home}/error.log;
events { worker_connections 4096; }
http {
access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((part) => `${part}_temp_path ${home}/${part};`).join('\n')}
proxy_cache_path ${home}/kept keys_zone=kept:10m;
proxy_cache_path ${home}/files keys_zone=academy_files:10m;
${upstream}
# nginx keeps nothing with max-age=0 unless it is told so: until a moment long ago, so that each request asks whether it still holds.
map $upstream_http_cache_control $kept_until {
  "public, max-age=0, must-revalidate" "@1";
  "public, max-age=31536000, immutable" 31536000;
}
server {
  listen 127.0.0.1:${inner} ssl http2;
  add_header X-Accel-Expires $kept_until;
  ${served.replaceAll('$remote_addr', '$http_x_forwarded_for')}
}
server {
  listen 127.0.0.1:${port} ssl;
  ${tls}
  proxy_ssl_name localhost;
  proxy_ssl_server_name on;
  proxy_ssl_verify on;
  proxy_ssl_trusted_certificate ${certificate};
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
  client_max_body_size 64m;
  location / {
    proxy_pass https://127.0.0.1:${inner};
    proxy_cache kept;
    proxy_ignore_headers Cache-Control Expires;
    proxy_cache_revalidate on;
    add_header X-Kept $upstream_cache_status;
  }
  location = /api/changes {
    proxy_pass https://127.0.0.1:${inner};
    proxy_buffering off;
  }
}
}
`
  writeFileSync(file, lines)
  const running = startProgram('nginx', ['-c', file, '-e', `${home}/error.log`])
  await listening(port, { said: () => running.said() + readFileSync(`${home}/error.log`, 'utf8') })
  return running
}
