import path from 'node:path'

/** A course as every peer stores it: flat, which spares them what ours reads beside it (children, certificates). */
export type PeerCourse = Record<'title' | 'description' | 'type' | 'duration' | 'instructor', string> & {
  price: number
}

/**
 * A peer from its own packages. `files` by path; `prepare` are commands before the start, `start` serves on `PORT`; each a file below
 * `node_modules` and its arguments. `fill` is done over HTTP once it serves. `isForOlderNode`: a part of it does not compile for this Node.
 */
export type Peer = {
  name: string
  packages: readonly string[]
  files: Record<string, string>
  env: Record<string, string>
  prepare: readonly { run: readonly string[]; env?: Record<string, string> }[]
  start: readonly string[]
  list: string
  page?: string
  isForOlderNode?: boolean
  fill?: (origin: string, courses: readonly PeerCourse[]) => Promise<void>
}

const texts = ['title', 'description', 'type', 'duration', 'instructor']

const payload: Peer = {
  name: 'Payload on Next',
  packages: [
    ...['payload', '@payloadcms/next', '@payloadcms/db-postgres'].map((name) => `${name}@3.90.2`),
    'next@16.4.6',
    'react@19.3.1',
    'react-dom@19.3.1',
    'graphql@16',
  ],
  files: {
    'payload.config.js': `
      import { postgresAdapter } from '@payloadcms/db-postgres'
      import { buildConfig } from 'payload'
      export default buildConfig({
        secret: 'bench', telemetry: false,
        db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL, max: 10 } }),
        collections: [{
          slug: 'courses', access: { read: () => true },
          fields: [...${JSON.stringify(texts)}.map((name) => ({ name, type: 'text' })), { name: 'price', type: 'number' }],
        }],
      })`,
    'next.config.mjs': `
      import { withPayload } from '@payloadcms/next/withPayload'
      export default withPayload({})`,
    'app/api/[...slug]/route.js': `
      import { REST_GET } from '@payloadcms/next/routes'
      import config from '../../../payload.config.js'
      export const GET = REST_GET(config)`,
    'app/layout.jsx': `export default ({ children }) => <html lang="en"><body>{children}</body></html>`,
    'app/courses/page.jsx': `
      import { getPayload } from 'payload'
      import config from '../../payload.config.js'
      export const dynamic = 'force-dynamic'
      export default async function CoursesPage() {
        const { docs } = await (await getPayload({ config })).find({ collection: 'courses', limit: 24 })
        return <main><h1>Courses</h1>{docs.map(({ id, title, description, instructor, duration, price }) =>
          <article key={id}><h2>{title}</h2><p>{description}</p><p>{instructor}</p><p>{duration}</p><p>{price}</p></article>)}</main>
      }`,
    'fill.mjs': `
      import { readFileSync } from 'node:fs'
      import { getPayload } from 'payload'
      import config from './payload.config.js'
      const payload = await getPayload({ config })
      for (const data of JSON.parse(readFileSync('courses.json', 'utf8'))) await payload.create({ collection: 'courses', data })
      process.exit()`,
  },
  env: { NEXT_TELEMETRY_DISABLED: '1' },
  prepare: [
    // Only there does it make its tables by itself.
    { run: ['../fill.mjs'], env: { NODE_ENV: 'development' } },
    { run: ['next/dist/bin/next', 'build'] },
  ],
  start: ['next/dist/bin/next', 'start'],
  list: '/api/courses?limit=24',
  page: '/courses',
}

const token = { authorization: 'Bearer bench-token', 'content-type': 'application/json' }

const directus: Peer = {
  name: 'Directus',
  packages: ['directus@12.4.0'],
  // isolated-vm 6 does not compile with the V8 of Node 26.
  isForOlderNode: true,
  files: {},
  env: {
    DB_CLIENT: 'pg',
    SECRET: 'bench'.repeat(8),
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'bench-bench',
    ADMIN_TOKEN: 'bench-token',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
  },
  prepare: [{ run: ['directus/cli.js', 'bootstrap'] }],
  start: ['directus/cli.js', 'start'],
  list: '/items/courses?limit=24',
  async fill(origin, courses) {
    const send = async (method: string, address: string, body?: unknown) => {
      const answer = await fetch(origin + address, {
        method,
        headers: token,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as { data: { id: string; name: string }[] }
    }
    const fields = [...texts.map((field) => ({ field, type: 'text' })), { field: 'price', type: 'integer' }]
    await send('POST', '/collections', { collection: 'courses', schema: {}, meta: {}, fields })
    await send('POST', '/items/courses', courses)
    const policy = (await send('GET', '/policies')).data.find(({ name }) => /public/i.test(name))?.id
    await send('POST', '/permissions', {
      policy,
      collection: 'courses',
      action: 'read',
      fields: ['*'],
      permissions: {},
    })
  },
}

const ofCore = (kind: string, more = '') =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::course.course'${more})`
const attributes = { ...Object.fromEntries(texts.map((name) => [name, { type: 'text' }])), price: { type: 'integer' } }
const names = { singularName: 'course', pluralName: 'courses', displayName: 'Course' }

const strapi: Peer = {
  name: 'Strapi',
  packages: [
    '@strapi/strapi@5.54.0',
    'pg@8.23.1',
    'react@18',
    'react-dom@18',
    'react-router-dom@6',
    'styled-components@6',
  ],
  files: {
    'config/database.js': `module.exports = ({ env }) => ({ connection: { client: 'postgres',
      connection: { connectionString: env('DATABASE_URL') }, pool: { min: 0, max: 10 } } })`,
    'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: ['bench'] } })`,
    'config/admin.js': `module.exports = () => ({ serveAdminPanel: false, auth: { secret: 'bench' }, apiToken: { salt: 'bench' },
      transfer: { token: { salt: 'bench' } }, secrets: { encryptionKey: 'bench-bench-bench-bench-bench-be' } })`,
    'config/middlewares.js': `module.exports = ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map((name) => 'strapi::' + name)`,
    'config/api.js': `module.exports = { rest: { defaultLimit: 24, maxLimit: 100 } }`,
    'public/uploads/.keep': '',
    'favicon.ico': '',
    'src/api/course/content-types/course/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'courses',
      info: names,
      options: { draftAndPublish: false },
      attributes,
    }),
    'src/api/course/routes/course.js': ofCore('Router', ', { config: { find: { auth: false } } }'),
    'src/api/course/controllers/course.js': ofCore('Controller'),
    'src/api/course/services/course.js': ofCore('Service'),
    'src/index.js': `module.exports = { async bootstrap({ strapi }) {
      for (const data of require('../courses.json')) await strapi.documents('api::course.course').create({ data })
    } }`,
  },
  env: { STRAPI_TELEMETRY_DISABLED: 'true' },
  prepare: [],
  start: ['@strapi/strapi/bin/strapi.js', 'start'],
  list: '/api/courses?pagination[pageSize]=24',
}

export const peers = [payload, directus, strapi]

/** The program's file of a command. */
export const programOf = (folder: string, file: string) => path.join(folder, 'node_modules', file)
