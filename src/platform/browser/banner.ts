import { bannerLines, isBuildInfo } from '#platform/values/build-info.ts'

/** Prints the build in the console; the site's name alone where `/build-info.json` cannot be read. */
export async function printBanner(siteName: string): Promise<void> {
  const info = await fetch('/build-info.json')
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : null))
    .catch(() => null)
  console.info(bannerLines(isBuildInfo(info) ? info : null, siteName).join('\n'))
}
