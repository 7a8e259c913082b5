import { use } from 'react'
import { Scripts, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useMatches } from 'react-router'

/** The router's `Scripts`, begun when the page is painted: until then a phone's connection is for what is read (decision 028). */
export function PageScripts({ nonce }: { nonce: string | undefined }) {
  const isOffice = useMatches().some(({ id }) => id === 'pages/shells/admin-shell')
  return (
    <>
      {import.meta.env.SSR && isOffice && <link rel="preload" as="fetch" href="/api/session" crossOrigin="anonymous" />}
      {import.meta.env.DEV ? <Scripts nonce={nonce} /> : <ScriptsOncePainted {...{ nonce, isOffice }} />}
    </>
  )
}

function ScriptsOncePainted({ nonce, isOffice }: { nonce: string | undefined; isOffice: boolean }) {
  const framework = use(UNSAFE_FrameworkContext)
  const isServer = use(UNSAFE_DataRouterContext)?.staticContext !== undefined
  const ids = useMatches().map(({ id }) => id)
  // The browser keeps what the server wrote.
  if (!import.meta.env.SSR || !framework || !isServer) return inline([' ', ' '], nonce)
  const { manifest, serverHandoffString } = framework
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  const modules = routes.map(({ id, module }) => [id, module])
  const known = isOffice ? manifest.url : publicManifestOf(manifest.url)
  const files = [known, manifest.entry.module, ...manifest.entry.imports]
  for (const { module, imports = [] } of routes) files.push(module, ...imports)
  const told = [[...new Set(files)], known, modules, manifest.entry.module].map((each) => JSON.stringify(each))
  return inline(
    [`window.__reactRouterContext=${serverHandoffString};${answers}`, `(${starter})(${told.join()})`],
    nonce,
  )
}

/** Without the routes of the back office, which visitors never open (scripts/build.ts). */
function publicManifestOf(url: string): string {
  return url.replace(/\.js$/, '.public.js')
}

function inline(scripts: readonly string[], nonce: string | undefined) {
  return scripts.map((text, at) => (
    <script key={at} nonce={nonce} suppressHydrationWarning>
      {text}
    </script>
  ))
}

const answers =
  'window.__reactRouterContext.stream=new ReadableStream({start(to){window.__reactRouterContext.streamController=to}}).pipeThrough(new TextEncoderStream())'

// A page in a hidden tab is not painted.
const starter = `(files,manifest,modules,entry)=>{
let begun
const begin=async()=>{
if(begun)return
begun=true
for(const href of files)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
const [,...routes]=await Promise.all([manifest,...modules.map(([,each])=>each)].map((each)=>import(each)))
window.__reactRouterRouteModules=Object.fromEntries(modules.map(([id],at)=>[id,routes[at]]))
await import(entry)
}
if(document.hidden)begin()
else new PerformanceObserver(begin).observe({type:'paint',buffered:true})
}`
