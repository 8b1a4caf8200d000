import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isScope, SCOPES, type Scope } from '@cledrau/domain/partners/scopes.ts'
import { isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { pounds } from '@cledrau/domain/pounds.ts'
import {
  openOperatorsPartners,
  type OperatorsPartners,
} from '@cledrau/server/areas/payments/partner-accounts/operators-partners.ts'
import { partnerSalesFile } from '@cledrau/server/areas/payments/partner-accounts/partner-sales-file.ts'
import { shiftedClock, systemClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { findEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { makeKey, readOpenKey } from '@cledrau/server/areas/partners/partners/partner-keys.ts'

/**
 * `npm run partner`: the companies that sell for us. Each step says what it did, and may be run again. docs/partners/operating.md
 * has the whole page.
 */

const USAGE = `npm run partner                                   all partners, what they owe, and their keys
npm run partner -- add NAME [--key FILE]          one more; without the open half of a key of theirs, a new key is made
        [--scopes plan,sell,after-sales,data]     what they may do; without it, all of that
        [--limit POUNDS] [--calls A_MINUTE]       how much they may owe (0), and how often they may ask (1200)
npm run partner -- change NAME [--scopes …] [--limit …] [--calls …]
npm run partner -- rotate NAME [--key FILE] [--at-once]   another key; those before it count for a day more
npm run partner -- end NAME                       nothing of theirs opens anything from now on
npm run partner -- received NAME POUNDS REFERENCE they have paid so much, by this line of the bank’s statement
npm run partner -- statement NAME DAY             what they owe, line by line; --csv: the file of sales
A key is made into NAME.key.json, which nobody else may read: give it to them, and keep none.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    scopes: { type: 'string' },
    limit: { type: 'string' },
    calls: { type: 'string' },
    'at-once': { type: 'boolean' },
    csv: { type: 'boolean' },
  },
})
const [command = 'list', name = '', third = '', fourth = ''] = positionals
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .&’-]{1,59}$/u

const settings = readSettings(process.env)
const clock = settings.CLOCK ? shiftedClock(settings.CLOCK) : systemClock
const databaseUrl = settings.DATABASE_URL ?? (await findEmbeddedPostgres(settings.VAR_DIR))
if (databaseUrl) await run(databaseUrl)
else fail('no database is running; start the product, or name one by DATABASE_URL')

async function run(url: string): Promise<void> {
  const pool = openPool(url, { max: 2 })
  try {
    await act(openOperatorsPartners(openDatabase(pool), clock))
  } finally {
    await pool.end()
  }
}

async function act(partners: OperatorsPartners): Promise<void> {
  const terms = readTerms()
  if (!terms || (command !== 'list' && !NAME.test(name))) return usage()
  switch (command) {
    case 'list': {
      const all = await partners.list()
      for (const one of all) show(one)
      if (all.length === 0) console.log('no partners yet')
      return
    }
    case 'add': {
      const key = await keyFor(name)
      if (!key) return
      const scopes = terms.scopes ?? [...SCOPES]
      const limits = { creditLimit: terms.creditLimit ?? 0, callsPerMinute: terms.callsPerMinute ?? 1200 }
      const added = await partners.add(name, { scopes, ...limits }, key.open)
      if (!added.ok)
        return fail(added.refusal === 'NAME_TAKEN' ? `there is a partner ${name} already` : 'somebody has this key')
      key.keep()
      console.log(`added: ${name}\nclient_id  ${added.value.id}\nkid        ${added.value.keyId}`)
      return console.log(key.told)
    }
    case 'change': {
      const changed = await partners.change(name, terms)
      if (!changed.ok) return fail(wordsOf(changed.refusal))
      return console.log('changed; tokens that are out keep what they were for, for a quarter of an hour at most')
    }
    case 'rotate': {
      const key = await keyFor(name)
      if (!key) return
      const atOnce = options['at-once'] === true
      const rotated = await partners.rotate(name, key.open, atOnce)
      if (!rotated.ok) return fail(rotated.refusal === 'KEY_TAKEN' ? 'somebody has this key' : wordsOf(rotated.refusal))
      key.keep()
      console.log(`kid        ${rotated.value.keyId}`)
      console.log(atOnce ? 'those before it count no more' : 'those before it count for a day more')
      return console.log(key.told)
    }
    case 'end': {
      const ended = await partners.end(name)
      if (!ended.ok) return fail(wordsOf(ended.refusal))
      return console.log('ended: none of their tokens and keys opens anything. What they sold stays sold.')
    }
    case 'received': {
      const amount = penceIn(third)
      if (amount === undefined || amount === 0 || fourth === '') return usage()
      const noted = await partners.receive(name, amount, fourth)
      if (!noted.ok) return fail(wordsOf(noted.refusal))
      return console.log(
        noted.value === 'NOTED' ? `noted: ${pounds(amount)}` : 'that line was noted before: nothing was changed',
      )
    }
    case 'statement': {
      if (!isCalendarDate(third)) return usage()
      const found = await partners.dayOf(name, third)
      if (!found.ok) return fail(wordsOf(found.refusal))
      if (options.csv) return void process.stdout.write(partnerSalesFile(third, found.value.lines))
      const { opening, closing, lines } = found.value
      console.log(`owed before  ${pounds(opening)}`)
      for (const { at, what, amount, reference } of lines)
        console.log(`${londonIso(at)}  ${what.padEnd(9)} ${pounds(amount).padStart(10)}  ${reference ?? ''}`)
      return console.log(`owed after   ${pounds(closing)}`)
    }
    default:
      usage()
  }
}

type Terms = { scopes?: Scope[]; creditLimit?: number; callsPerMinute?: number }

/** Nothing where one of them can’t be read. */
function readTerms(): Terms | undefined {
  const scopes = options.scopes?.split(',').map((word) => word.trim())
  const creditLimit = options.limit === undefined ? undefined : penceIn(options.limit)
  const calls = options.calls === undefined ? undefined : Number(options.calls)
  if (scopes && !scopes.every(isScope)) return undefined
  if (options.limit !== undefined && creditLimit === undefined) return undefined
  if (calls !== undefined && !(Number.isInteger(calls) && calls > 0)) return undefined
  return {
    ...(scopes ? { scopes: scopes.filter(isScope) } : {}),
    ...(creditLimit === undefined ? {} : { creditLimit }),
    ...(calls === undefined ? {} : { callsPerMinute: calls }),
  }
}

/** Pounds as people type them. */
function penceIn(text: string): number | undefined {
  const [, whole, rest = ''] = /^£?(\d{1,7})(?:\.(\d{2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(rest || 0)
}

/** The open half of the key that was given, or of a new one, which is kept only once it counts. */
async function keyFor(partner: string) {
  if (options.key !== undefined) {
    const open = await readOpenKey(readFileSync(options.key, 'utf8'))
    if (open) return { open, keep: () => {}, told: 'their key counts from now on' }
    return fail(`${options.key} holds no open key: give a JWK or a PEM of Ed25519, P-256, P-384 or RSA from 2,048 bits`)
  }
  const file = `${partner.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.key.json`
  if (existsSync(file)) return fail(`${file} is there already; move it away first`)
  const { open, whole } = await makeKey()
  const keep = () => writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return { open, keep, told: `their key is in ${file}, which is nowhere else: give it to them and remove it` }
}

function show({
  id,
  name: called,
  scopes,
  limit,
  owed,
  callsPerMinute,
  ended,
  keys,
}: Awaited<ReturnType<OperatorsPartners['list']>>[number]): void {
  console.log(`${called}  ${id}${ended ? '  ended' : ''}`)
  console.log(`  ${scopes.join(', ')}; owes ${pounds(owed)} of ${pounds(limit)}; ${callsPerMinute} calls a minute`)
  for (const key of keys)
    console.log(`  key ${key.id}${key.endsAt === null ? '' : `, until ${londonIso(instant(key.endsAt))}`}`)
}

const wordsOf = (refusal: 'PARTNER_UNKNOWN' | 'PARTNER_ENDED'): string =>
  refusal === 'PARTNER_UNKNOWN' ? `there is no partner ${name}` : `${name} has ended`

function usage(): void {
  fail(USAGE)
  process.exitCode = 2
}

function fail(message: string): undefined {
  console.error(message)
  process.exitCode = 1
}
