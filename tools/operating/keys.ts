import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { systemClock } from '@cledrau/server/clock.ts'
import { bringForward } from '@cledrau/server/db/bring-forward.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { startEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { PURPOSES, type AnyPurpose } from '@cledrau/server/key-files.ts'
import type { KeyCare, KeyShown, KeyState, Outcome } from '@cledrau/server/areas/operations/keys/keys.service.ts'
import { makeMissingKeys, productKeyCare } from '@cledrau/server/care/key-care.ts'
import { readSettings } from '@cledrau/server/settings.ts'

/**
 * `npm run keys`: which keys there are and what rests on them; `-- add PURPOSE`, `-- retire ID`, `-- revoke ID`, `-- forget ID` change
 * them. Each says what will happen, and may be run again: what is done is not done twice. docs/keys.md has the whole page.
 */

const USAGE = `npm run keys                             all keys, and what rests on them
npm run keys -- make                     makes those that are missing, before the first server on a DATABASE_URL starts
npm run keys -- add PURPOSE [--now]      the next key, in use a quarter of an hour from now; servers and guards fetch it meanwhile
npm run keys -- rotate PURPOSE           adds the next one and retires the one in use, which goes on until then
npm run keys -- retire ID                nothing more is made with it; what was made stays good
npm run keys -- revoke ID                it may be in other hands: it counts for nothing from now on
npm run keys -- forget ID                out of the file, once nothing rests on it
An ID may be cut to its first signs. Purposes: ${PURPOSES.join(', ')}.`

/** Until a new key is in use: longer than a server or a guard's device takes to hear of it. */
const AHEAD = 15 * MINUTE

const STATES: Record<KeyState, string> = {
  WAITING: 'begins later',
  IN_USE: 'in use',
  FOLLOWED: 'followed; still believed',
  PAST: 'past',
  REVOKED: 'revoked',
}
const RESTS: Partial<Record<AnyPurpose, (count: number) => string>> = {
  ticket: (count) => `codes of it that somebody may hold: ${count}`,
  evidence: (count) => `heads of days that it signed, which files in people’s hands name: ${count}`,
  webhooks: (count) => `partners whose secret follows from it: ${count}`,
  'second-factor': (count) => `second steps that are sealed with it: ${count}`,
}
/** What comes of revoking a key: said when it is done. */
const REVOKED: Record<AnyPurpose, string> = {
  access: 'Whoever is signed in gets a new token by itself within a moment. Guests find their booking again by e-mail.',
  ticket:
    'Guards believe only those of its codes that we made: their devices fetch the list when they are online next. Within minutes every ticket has a code of the new key; wallets fetch it, and what is on paper stays good.',
  evidence:
    'Whoever checks a file of evidence that it signed refuses it from now on. Days that grow are signed with the new key; files are sealed with it when they are made anew.',
  statement:
    'Whoever checks a bill of pay as you go that it signed refuses it from now on. Bills are signed anew when they are asked for.',
  push: 'Browsers that asked to be called with it hear nothing until somebody opens the app on them.',
  refresh: 'Sessions go on. Only whoever lost an answer in this very moment signs in again.',
  links: 'Links in letters that were sent go on working; those that wait to be sent are asked for again.',
  'second-factor':
    'Within minutes everything is sealed with the new key, and signing in goes on. Whoever has this key AND a copy of the database knows the secrets: then owners set their second step up anew.',
  search: 'Prices that are on a screen now have to be searched again.',
  'guest-codes': 'Codes that are in guests’ mailboxes now have to be asked for again.',
  webhooks:
    'Partners whose secret follows from it are told nothing more until they ask for a new one (PUT /v1/partners/webhook).',
  erasures:
    'What it signed of the list of erasures counts for nothing: a backup that is restored brings that back. Restore none of before today.',
  replies: 'Nothing changes for anybody; kept answers are sealed with the new key from now on.',
}

const [command = 'list', name = ''] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isPurpose = (text: string): text is AnyPurpose => PURPOSES.some((purpose) => purpose === text)
const needsName = ['retire', 'revoke', 'forget'].includes(command)
const needsPurpose = ['add', 'rotate'].includes(command)
if (!(['list', 'make'].includes(command) || (needsPurpose && isPurpose(name)) || (needsName && name !== ''))) {
  console.error(USAGE)
  process.exit(2)
}

const settings = readSettings(process.env)
if (command === 'make') {
  const made = await makeMissingKeys(settings.KEYS)
  console.log(made.length > 0 ? `made in ${settings.KEYS}: ${made.join(', ')}` : 'nothing is missing')
  process.exit()
}
const postgres = settings.DATABASE_URL
  ? { url: settings.DATABASE_URL, ownerUrl: settings.DATABASE_URL, stop: async () => {} }
  : await startEmbeddedPostgres(settings.VAR_DIR)
const pool = openPool(postgres.url, { max: 2 })
try {
  await bringForward(postgres.ownerUrl)
  const clock = systemClock
  await run(productKeyCare(openDatabase(pool), clock, settings.KEYS))
} finally {
  await pool.end()
  await postgres.stop()
}

async function run(care: KeyCare): Promise<void> {
  if (command === 'list') {
    const keys = await care.list()
    for (const key of keys) console.log(lineOf(key))
    if (keys.length === 0) console.log('no keys yet: the first start of a server makes them')
  } else if (command === 'add' && isPurpose(name)) {
    say(await care.add(name, process.argv.includes('--now') ? 0 : AHEAD), 'there is a next key already', () => [
      'added; servers that share this folder know it within seconds. Where they have copies of it, copy it before it begins.',
      'Then retire the one before it.',
    ])
  } else if (command === 'rotate' && isPurpose(name)) {
    say(await care.add(name, AHEAD), 'there is a next key already', () => ['added'])
    const former = (await care.list()).find((key) => key.purpose === name && key.state === 'IN_USE')
    if (former)
      say(await care.retire(former.id), 'the one in use was retired already', () => [
        'retired; what was made with it stays good. Servers that share this folder know both within seconds.',
      ])
  } else if (command === 'retire')
    say(await care.retire(name), 'it was retired already', () => ['retired; what was made with it stays good'])
  else if (command === 'revoke')
    say(await care.revoke(name), 'it was revoked already', ({ purpose }) => [
      'revoked, for all servers on this database within seconds. Where they have copies of the folder, copy it now.',
      REVOKED[purpose],
    ])
  else say(await care.forget(name), '', () => ['forgotten'])
}

function say(outcome: Outcome, already: string, then: (key: KeyShown) => string[]): void {
  if (outcome.key) console.log(lineOf(outcome.key))
  if (outcome.what === 'DONE') for (const line of then(outcome.key)) console.log(line)
  else if (outcome.what === 'ALREADY') console.log(`${already}: nothing was changed`)
  else {
    console.error(
      outcome.what === 'UNKNOWN'
        ? `no key, or more than one, begins with ${name} (give at least four signs)`
        : outcome.what === 'ALONE'
          ? 'there is no other key to take its place: add one first'
          : 'it is still needed: nothing was changed',
    )
    process.exitCode = 1
  }
}

function lineOf({ purpose, id, from, until, revokedAt, state, rests }: KeyShown): string {
  const dates = [
    from > 0 ? `from ${londonIso(from)}` : 'from the first start',
    until === null ? '' : `until ${londonIso(until)}`,
    revokedAt === null ? '' : `revoked ${londonIso(revokedAt)}`,
  ].filter(Boolean)
  const rest = rests === null ? '' : `; ${RESTS[purpose]?.(rests) ?? ''}`
  return `${purpose.padEnd(14)} ${id}  ${STATES[state]}, ${dates.join(', ')}${rest}`
}
