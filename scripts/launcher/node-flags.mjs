/**
 * How the project's Node is started, the same in production and in tests. Answers from the page cache leave much short-lived
 * memory behind; a young generation that may grow (in MB) is cleared less often (docs/decisions/010).
 */
export const nodeFlags = [
  '--max-semi-space-size=64',
  '--import',
  new URL('./end-with-parent.mjs', import.meta.url).href,
]
