import { systemClock, shiftedClock } from '@cledrau/server/clock.ts'
import { findEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { readSettings, WrongSetting, type Settings } from '@cledrau/server/settings.ts'
import { addressesOf, lookAtAddress, lookAtPublicAddress } from './addresses.ts'
import type { Finding } from './finding.ts'
import { lookAtDatabase, lookAtDisk, lookAtKeys, lookAtServer, lookAtSettings } from './looks.ts'

/**
 * `npm run doctor`: what is wrong where, in plain words, with the settings of a server and from its machine. It changes nothing. It ends with 1 where something is
 * wrong, and names the page that says what to do.
 */

export const lineOf = ({ what, isRight, words, page }: Finding): string =>
  `${isRight ? '✓' : '✗'} ${what.padEnd(10)} ${words}${page ? `  → ${page}` : ''}`

export async function examine(settings: Settings, databaseUrl: string | undefined): Promise<Finding[]> {
  const clock = settings.CLOCK ? shiftedClock(settings.CLOCK) : systemClock
  const noDatabase: Finding = {
    what: 'database',
    isRight: false,
    words: 'none is running here, and none is named by DATABASE_URL',
    page: 'docs/runbook/DatabaseAway.md',
  }
  const found = await Promise.all([
    [lookAtSettings(settings)],
    lookAtKeys(settings),
    lookAtDisk(settings),
    lookAtServer(settings),
    databaseUrl ? lookAtDatabase(databaseUrl, clock.now(), settings) : noDatabase,
    // Certificates end by the world's clock, whatever the product's shows.
    lookAtPublicAddress(settings, { now: systemClock.now() }),
    ...addressesOf(settings).map((named) => lookAtAddress(...named)),
  ])
  return found.flat()
}

if (import.meta.main) {
  try {
    const settings = readSettings(process.env)
    const findings = await examine(settings, settings.DATABASE_URL ?? (await findEmbeddedPostgres(settings.VAR_DIR)))
    for (const finding of findings) console.log(lineOf(finding))
    const wrong = findings.filter(({ isRight }) => !isRight).length
    console.log(
      wrong === 0 ? 'Nothing is wrong that can be seen from here.' : `${wrong} of ${findings.length} are wrong.`,
    )
    process.exitCode = wrong === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    console.error(`✗ settings   ${error.message}`)
    process.exitCode = 1
  }
}
