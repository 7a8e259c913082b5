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
  /** One course; `{id}` stands for one that this peer has. */
  one?: string
  page?: string
  /** It reads the site's own tables, and is given the site's database. */
  isOnOurTables?: boolean
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
  list: '/api/courses?limit=12',
  page: '/courses',
}

const brief = 'id, title, description, type, price, duration, instructor, module_number, image_url, enrollment_count'

/** What somebody would write by hand instead: the same tables, a statement for an answer, a page with frame, tabs and cards. */
const handBuilt: Peer = {
  name: 'hand-built Next',
  packages: ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1', 'pg@8.23.1'],
  isOnOurTables: true,
  files: {
    'db.js': `
      import pg from 'pg'
      const pool = (globalThis.pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }))
      const columns = \`${brief}, created_at, (select json_build_object('id', id, 'title', title) from certificates
          where certificates.id = courses.certificate_id) as certificate, coalesce((select json_agg(child) from (
          select ${brief} from courses as below where parent_course_id = courses.id and published
          order by module_number, created_at, id limit 50) as child), '[]') as sub_courses\`
      export const list = async (limit) => (await pool.query({ name: 'list', values: [limit],
        text: \`select \${columns} from courses where published order by created_at desc, id desc limit $1\` })).rows
      export const one = async (id) => (await pool.query({ name: 'one', values: [id],
        text: \`select \${columns} from courses where published and id = $1\` })).rows[0]`,
    'app/api/courses/route.js': `
      import { list } from '../../../db.js'
      export const GET = async (request) =>
        Response.json({ items: await list(Number(new URL(request.url).searchParams.get('limit'))) })`,
    'app/api/courses/[id]/route.js': `
      import { one } from '../../../../db.js'
      export const GET = async (_, { params }) => Response.json(await one((await params).id))`,
    'app/layout.jsx': `
      const links = ['about', 'courses', 'announcements', 'resources', 'contact'].map((name) => <a key={name} href={'/' + name}>{name}</a>)
      export default ({ children }) => <html lang="en"><body><header><a href="/">Academy</a><nav>{links}</nav></header>
        {children}<footer><nav>{links}</nav><p>© Academy</p></footer></body></html>`,
    'app/courses/page.jsx': `
      import { list } from '../../db.js'
      export const dynamic = 'force-dynamic'
      const Card = ({ course }) => <article className="card"><img src={course.image_url ?? '/cover/' + course.id + '.svg'} alt="" width="640" height="360" loading="lazy" />
        <p className="kind">{course.type}</p><h2><a href={'/course/' + course.id}>{course.title}</a></h2><p>{course.description}</p>
        <dl><dt>Teacher</dt><dd>{course.instructor}</dd><dt>Length</dt><dd>{course.duration}</dd><dt>Fee</dt>
        <dd>{new Intl.NumberFormat('en', { style: 'currency', currency: 'JPY' }).format(course.price)}</dd></dl>
        <ol>{course.sub_courses.map((each) => <li key={each.id}><a href={'/course/' + each.id}>{each.title}</a></li>)}</ol></article>
      export default async () => <main><h1>Courses</h1><nav>{['all', 'free', 'paid', 'certificate'].map((tab) =>
        <a key={tab} href={'/courses?tab=' + tab}>{tab}</a>)}</nav>{(await list(24)).map((course) => <Card key={course.id} course={course} />)}</main>`,
  },
  env: { NEXT_TELEMETRY_DISABLED: '1' },
  prepare: [{ run: ['next/dist/bin/next', 'build'] }],
  start: ['next/dist/bin/next', 'start'],
  list: '/api/courses?limit=12',
  one: '/api/courses/{id}',
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
  list: '/items/courses?limit=12',
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
  list: '/api/courses?pagination[pageSize]=12',
}

export const peers = [handBuilt, payload, directus, strapi]

/** The program's file of a command. */
export const programOf = (folder: string, file: string) => path.join(folder, 'node_modules', file)
