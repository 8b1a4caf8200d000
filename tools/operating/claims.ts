import { REFUSAL_RULES } from '@cledrau/contract/repay/claims.ts'
import { pounds } from '@cledrau/domain/pounds.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import { openDecisions } from '@cledrau/server/areas/repay/claims/decisions.ts'
import { shiftedClock, systemClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { findEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { readSettings } from '@cledrau/server/settings.ts'

/**
 * `npm run claims -- list`: claims that the rule can't decide, the oldest first. `-- show REFERENCE`: one of them with all that
 * was said. `-- decide REFERENCE agree [POUNDS] | refuse RULE [WORDS] | ask WORDS`, by `--name NAME`: what a person decides. The
 * running product does it and tells its traveller; who decided stands in the claim's history.
 */

const settings = readSettings(process.env)
const clock = settings.CLOCK ? shiftedClock(settings.CLOCK) : systemClock
const given = process.argv.slice(2)
const at = given.indexOf('--name')
const name = (at < 0 ? process.env.USER : given[at + 1]) ?? 'somebody'
const [command = 'list', reference = '', what = '', ...rest] = at < 0 ? given : given.toSpliced(at, 2)

const databaseUrl = settings.DATABASE_URL ?? (await findEmbeddedPostgres(settings.VAR_DIR))
if (!databaseUrl) fail('no database is running; start the product, or name one by DATABASE_URL')
else await run(databaseUrl)

async function run(url: string): Promise<void> {
  const pool = openPool(url, { max: 2 })
  const decisions = openDecisions({ db: openDatabase(pool), clock })
  try {
    if (command === 'list') return await list(decisions)
    if (command === 'show') return await show(decisions)
    if (command === 'decide') return await decide(decisions)
    fail('npm run claims -- list | show REFERENCE | decide REFERENCE agree [POUNDS] | refuse RULE [WORDS] | ask WORDS')
  } finally {
    await pool.end()
  }
}

type Decisions = ReturnType<typeof openDecisions>
type Listed = Awaited<ReturnType<Decisions['list']>>[number]

const lineOf = ({ claim, trip }: Listed): string =>
  [
    claim.reference,
    claim.status.padEnd(11),
    claim.sentAt === null ? '' : utcIso(claim.sentAt).slice(0, 16),
    pounds(claim.amount).padStart(9),
    trip ? `${trip.fromCrs}–${trip.toCrs} ${trip.travelDay}` : '',
    claim.doubts.join(' '),
  ].join('  ')

async function list(decisions: Decisions): Promise<void> {
  const all = await decisions.list()
  for (const one of all) console.log(lineOf(one))
  if (all.length === 0) console.log('nothing waits for a person')
}

async function show(decisions: Decisions): Promise<void> {
  const found = await decisions.show(reference)
  if (!found) return fail(`no claim is called ${reference}`)
  const { judged, operator, question, refusal } = found.claim
  console.log(lineOf(found))
  console.log(`operator ${operator}, ${judged?.delayMinutes ?? '?'} minutes late, worth ${pounds(judged?.worth ?? 0)}`)
  if (question) console.log(`asked: ${question.code} ${question.words ?? ''}`)
  if (refusal) console.log(`refused: ${refusal.rule} ${refusal.words ?? ''}`)
  for (const fact of judged?.facts ?? []) console.log(`  ${Object.values(fact).join('  ')}`)
  for (const step of found.moves)
    console.log(`${utcIso(step.at).slice(0, 16)}  ${step.toStatus.padEnd(11)}  ${step.movedBy}: ${step.why}`)
  for (const said of found.words)
    console.log(
      `${said.saidBy} (${said.what}): ${said.words}${said.pictureIds.length > 0 ? ` [${said.pictureIds.length} pictures]` : ''}`,
    )
}

async function decide(decisions: Decisions): Promise<void> {
  const words = rest.join(' ').trim()
  const rule = REFUSAL_RULES.find((one) => one === rest[0])
  const amount = /^\d+(\.\d\d)?$/.test(words) ? Math.round(Number(words) * 100) : null
  if (what === 'agree' && words !== '' && amount === null) return fail('agree takes a sum such as 11.40, or nothing')
  if (what === 'refuse' && !rule) return fail(`refuse takes one of ${REFUSAL_RULES.join(' ')}`)
  if (what === 'ask' && words === '') return fail('ask takes the question')
  const word = { agree: 'AGREE', refuse: 'REFUSE', ask: 'ASK' } as const
  const chosen = what in word ? word[what as keyof typeof word] : undefined
  if (!chosen) return fail('decide takes agree, refuse or ask')
  const decided = await decisions.decide(reference, {
    name,
    what: chosen,
    amount,
    rule: rule ?? null,
    words: (chosen === 'REFUSE' ? rest.slice(1).join(' ') : chosen === 'ASK' ? words : '') || null,
  })
  if (!decided.ok)
    return fail(
      decided.refusal === 'CLAIM_UNKNOWN'
        ? `no claim is called ${reference}`
        : `${reference} doesn’t wait for a person`,
    )
  console.log(`${reference}: decided by ${name}; the product tells its traveller`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
