import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { JWK } from 'jose'
import { bearerOf, type Credentials } from './osdm/caller.ts'
import { runCollection } from './osdm/collection.ts'
import { conform } from './osdm/conform.ts'
import { sandboxAt } from './osdm/sandbox-clock.ts'
import { isRight, lineOf, summaryOf } from './osdm/shown.ts'
import { readStandard } from './osdm/standard.ts'

/**
 * `npm run osdm -- conform URL`: plays a distributor's client against an address that speaks OSDM, and says which rules are kept there.
 * docs/partners/osdm.md has the whole page.
 */

const USAGE = `npm run osdm -- conform URL --key FILE       which rules of OSDM an address keeps, and how fast it is
  --client ID           who calls, where the key's file doesn't say it (credentials.json of a sandbox does)
  --kid ID              which key of theirs it is, where there are several
  --other FILE          credentials of somebody else who sells there, for what only its own booker may see
  --from NAME --to NAME --day YYYY-MM-DD --time HH:MM   what is searched for
  --few NAME            whither some prices have so few places that the last one can be had
  --schema FILE         holds all that is sent and answered to the standard's own document (YAML)
  --collection FILE     runs a Postman collection, too, with {{baseUrl}} and {{token}}
  --only WORD           only calls with that word in them
  --rounds N            so often the good way is gone for its times (20)
  --base PATH           where the calls are at that address (/osdm)`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    client: { type: 'string' },
    kid: { type: 'string' },
    other: { type: 'string' },
    from: { type: 'string', default: 'Cardiff Central' },
    to: { type: 'string', default: 'Swansea' },
    few: { type: 'string', default: 'Manchester Piccadilly' },
    day: { type: 'string' },
    time: { type: 'string', default: '10:00' },
    schema: { type: 'string' },
    collection: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    base: { type: 'string', default: '/osdm' },
  },
})
const [what, address = ''] = positionals
const rounds = Number(values.rounds)

if (what !== 'conform' || !URL.canParse(address) || values.key === undefined || !Number.isInteger(rounds)) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  process.exitCode = (await tryAddress(new URL(address).origin, values.key)) ? 0 : 1
}

async function tryAddress(origin: string, keyFile: string): Promise<boolean> {
  const credentials = credentialsIn(keyFile, values.client, values.kid)
  const base = `${origin}${values.base.replace(/\/$/, '')}`
  const sandbox = await sandboxAt(origin)
  const now = sandbox?.now ?? (() => Promise.resolve(Date.now()))
  const day = values.day ?? dayAfter(await now())
  let last = ''
  const outcome = await conform({
    origin,
    base,
    credentials,
    other: values.other === undefined ? undefined : credentialsIn(values.other),
    standard: values.schema === undefined ? undefined : readStandard(values.schema),
    from: values.from,
    to: values.to,
    few: values.few,
    day,
    time: values.time,
    now,
    forward: sandbox?.forward,
    only: (call) => values.only === undefined || call.includes(values.only),
    rounds,
    told: (tried) => {
      if (tried.call !== last) console.log(`\n${tried.call}`)
      last = tried.call
      console.log(lineOf(tried))
    },
  })
  for (const line of summaryOf(outcome, values.schema !== undefined)) console.log(line)
  if (values.collection === undefined) return isRight(outcome)
  const token = await bearerOf(origin, credentials, now)()
  const ran = await runCollection(values.collection, { baseUrl: base, token })
  if (ran === undefined) console.log('newman could not be had: the collection was not run')
  return isRight(outcome) && ran === true
}

/** A sandbox's credentials, or a key as `npm run partner` makes it. */
function credentialsIn(file: string, client?: string, kid?: string): Credentials {
  const read = JSON.parse(readFileSync(file, 'utf8')) as { clientID?: string; keyID?: string; key?: JWK } & JWK
  const clientID = client ?? read.clientID
  if (clientID === undefined) throw new Error(`${file} doesn’t say whose key it is: name them by --client`)
  return { clientID, key: read.key ?? read, keyID: kid ?? read.keyID }
}

/** Two days ahead of the product's own day: far enough to give back, near enough to have trains. */
function dayAfter(now: number): string {
  return clockTime(instant(now + 2 * DAY)).date
}
