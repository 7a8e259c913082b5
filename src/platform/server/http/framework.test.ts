import { matchRoutes, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { routesOf } from './framework.ts'

const route = (id: string, path: string | undefined, parentId: string | undefined, index = false) => ({
  [id]: { id, parentId, ...(path !== undefined && { path }), ...(index && { index: true }), module: {} },
})
const build = {
  entry: { module: { matchRoutes } },
  routes: {
    ...route('root', '', undefined),
    ...route('site', undefined, 'root'),
    ...route('home', undefined, 'site', true),
    ...route('about', 'about', 'site'),
    ...route('about-fallback', 'about/*', 'site'),
    ...route('mission', 'about/mission', 'site'),
    ...route('course', 'course/:id', 'site'),
    ...route('page', ':address', 'site'),
    ...route('pages/shells/not-found', '*', 'site'),
    ...route('admin', undefined, 'root'),
    ...route('dashboard', 'admin', 'admin'),
  },
} as unknown as ServerBuild
const routeOf = routesOf(async () => build)

test.each([
  ['/', 'home', true],
  ['/about', 'about', true],
  ['/about/mission', 'mission', true],
  ['/about/some/thing', 'about-fallback', false],
  ['/course/7', 'course', false],
  ['/%63ourse/7', 'course', false],
  ['/ADMIN', 'dashboard', true],
  ['/%41bout/Mission', 'mission', true],
])('the path %s is that of the route %s (cache-10)', async (path, id, isOne) => {
  expect(await routeOf(path)).toEqual({ id, isOne })
})

test.each(['/nothing', '/course', '/course/7/more', '/admin/nothing', '/aboutx', '/%', '/%ff'])(
  'the path %s has no route (cache-10)',
  async (path) => {
    expect(await routeOf(path)).toBeNull()
  },
)
