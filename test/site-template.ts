import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { openFolder } from './open-folder.ts'

/**
 * Makes the data of a site with its sample content, once: `fill` starts a server on the folder and stops it again. Gives the
 * folder, which `copyOfSite` copies, and what removes it.
 */
export async function makeSiteTemplate(
  fill: (dataDir: string) => Promise<void>,
): Promise<{ folder: string; remove: () => void }> {
  const folder = openFolder('academy-site-')
  try {
    await fill(folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A copy of such data in a folder of its own. */
export function copyOfSite(template: string): string {
  const folder = openFolder('academy-site-')
  fillWithSite(folder, template)
  return folder
}

/** Copies such data into an empty folder: the database belongs to its own user there, too. */
export function fillWithSite(folder: string, template: string): void {
  execFileSync('cp', ['-a', `${template}/.`, folder])
}
