import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { random } from '@cledrau/domain/fares/oracle/random.ts'
import type { Release } from './release.ts'

/** How many of its page's files one visit asks for: each may reach another server. */
const FILES = 12

/** People who open the page of whichever release they get, and then ask any server for its files. */
export function openVisits(url: string, releases: readonly Release[], draws: ReturnType<typeof random>) {
  const pages = new Map(
    releases.map((release) => [readFileSync(join(release.root, 'app/dist/index.html'), 'utf8'), release]),
  )
  const seen = { visits: 0, files: 0, missing: [] as string[], of: new Set<string>() }
  return {
    seen,
    visit: async () => {
      const page = await get(url)
      const release = pages.get(page.body)
      if (!release) return void seen.missing.push(`the page: ${page.status}`)
      seen.visits++
      seen.of.add(release.title)
      const names = Array.from({ length: FILES }, () => release.files[draws.below(release.files.length)] as string)
      // At once, as browsers do.
      await Promise.all(
        names.map(async (name) => {
          const { status } = await get(`${url}/assets/${name}`)
          seen.files++
          if (status !== 200) seen.missing.push(`${name} of ${release.title}: ${status}`)
        }),
      )
    },
  }
}

/** Status 0 where nobody answered. */
async function get(address: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(address, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(20_000) }).catch(
    () => undefined,
  )
  const body = await answer?.text().catch(() => undefined)
  return { status: body === undefined ? 0 : (answer?.status ?? 0), body: body ?? '' }
}
