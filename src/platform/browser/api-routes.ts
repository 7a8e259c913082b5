/** Augmented by src/app.server.ts with `api`, the types of the routes; type-only. */
export interface Register {}
type Routes = Register extends { api: infer Api } ? Api : never

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Described<Path> = Path extends `${infer Before}:${infer Name}/${infer After}`
  ? `${Before}{${Name}}/${Described<After>}`
  : Path extends `${infer Before}:${infer Name}`
    ? `${Before}{${Name}}`
    : Path
type Paths = { [Path in keyof Routes as Described<Path>]: Routes[Path] }

export type ApiPath<Asking extends Verb> = {
  [Path in keyof Paths]: `$${Lowercase<Asking>}` extends keyof Paths[Path] ? Path : never
}[keyof Paths]

type Ways<Asking extends Verb, Path> = Path extends keyof Paths
  ? Paths[Path] extends { [verb in `$${Lowercase<Asking>}`]: infer Each }
    ? Each
    : never
  : never
type WayWith<Each, Status> = Each extends { status: Status; output: infer Output } ? Output : never
type InputOf<Each> = Each extends { input: infer Input } ? Input : never

/** What a route answers on success; undefined for 204. */
export type ApiAnswer<Asking extends Verb, Path> =
  | WayWith<Ways<Asking, Path>, 200 | 201>
  | (204 extends Ways<Asking, Path>['status' & keyof Ways<Asking, Path>] ? undefined : never)
export type ApiConflict<Asking extends Verb, Path> = WayWith<Ways<Asking, Path>, 409>

export type ApiBody<Asking extends Verb, Path> = InputOf<Ways<Asking, Path>> extends { json: infer Body } ? Body : never
/** The query that a route takes; null leaves a parameter out. */
export type ApiQuery<Asking extends Verb, Path> =
  InputOf<Ways<Asking, Path>> extends { query: infer Query }
    ? { [Name in keyof Query]: Query[Name] | (undefined extends Query[Name] ? null : never) }
    : never
type ApiParams<Asking extends Verb, Path> = InputOf<Ways<Asking, Path>> extends { param: infer Params } ? Params : never

type Part<Name extends string, Given> = [Given] extends [never]
  ? { [name in Name]?: never }
  : {} extends Given
    ? { [name in Name]?: Given }
    : { [name in Name]: Given }
export type InAddress<Asking extends Verb, Path> = Part<'params', ApiParams<Asking, Path>> &
  Part<'query', ApiQuery<Asking, Path>>
type Given<Asking extends Verb, Path> = InAddress<Asking, Path> &
  Part<'body', ApiBody<Asking, Path>> & { signal?: AbortSignal }
export type Rest<All> = {} extends All ? [given?: All] : [given: All]
export type RestOfCall<Asking extends Verb, Path> = Rest<Given<Asking, Path>>
