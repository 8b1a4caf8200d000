import { bearerOf, openCaller, type Answer, type Credentials } from './caller.ts'
import { NotTried, type CallRules, type Played, type Rule, type Sent } from './rule.ts'
import { ALL_RULES } from './rules/all.ts'
import { openStage, type Scene, type Stage } from './stage.ts'
import type { Standard } from './standard.ts'

export type Asked = Omit<Scene, 'other'> & {
  /** Where tokens are had. */
  origin: string
  /** Where the standard's calls are, without a slash at the end. */
  base: string
  credentials: Credentials
  /** Somebody else who sells at the same address. */
  other?: Credentials | undefined
  standard?: Standard | undefined
  now: () => Promise<number>
  /** Calls whose rules are tried; all without it. */
  only?: ((call: string) => boolean) | undefined
  /** Without the wrong turns that are tried at every call alike. */
  ownRulesOnly?: boolean | undefined
  /** So often the good way is gone for its times. */
  rounds?: number | undefined
  told?: ((tried: Tried) => void) | undefined
}

export type Tried = { call: string; rule: string; state: 'kept' | 'broken' | 'not tried'; why?: string }
export type Speed = { call: string; times: readonly number[]; within: number | undefined }
export type Outcome = { tried: Tried[]; faults: [fault: string, times: number][]; speeds: Speed[] }

/** Plays a distributor's client against an address, and says which rules are kept there. */
export async function conform(asked: Asked): Promise<Outcome> {
  const { origin, base, credentials, other, standard, now, only = () => true, rounds = 0 } = asked
  const caller = openCaller(base, bearerOf(origin, credentials, now), standard)
  const stage = openStage(caller, { ...asked, other: other && bearerOf(origin, other, now) })
  const tried: Tried[] = []
  for (const { call, rules, mandatory } of ALL_RULES) {
    if (!only(call)) continue
    for (const rule of rules) {
      if (asked.ownRulesOnly && 'send' in rule && rule.isEverywhere) continue
      const done = { call, rule: rule.rule, ...(await tryOne(call, rule, stage, mandatory === true)) }
      tried.push(done)
      asked.told?.(done)
    }
  }
  // What was asked wrongly, or for the first time, says nothing about how fast it is.
  if (rounds > 0) caller.times.clear()
  for (let round = 0; round < rounds; round += 1) await goodWay(stage)
  const limits = new Map(ALL_RULES.flatMap(({ call, within }) => (within === undefined ? [] : [[call, within]])))
  const speeds = [...caller.times].map(([call, times]) => ({ call, times, within: limits.get(call) }))
  return { tried, faults: [...caller.faults], speeds }
}

async function tryOne(
  call: string,
  rule: Rule | Played,
  stage: Stage,
  isMandatory: boolean,
): Promise<Omit<Tried, 'call' | 'rule'>> {
  try {
    const why = 'play' in rule ? await rule.play(stage) : await broken(call, rule, stage, isMandatory)
    return why === undefined ? { state: 'kept' } : { state: 'broken', why }
  } catch (error) {
    const why = (error as Error).message
    return { state: error instanceof NotTried ? 'not tried' : 'broken', why }
  }
}

async function broken(call: string, rule: Rule, stage: Stage, isMandatory: boolean): Promise<string | undefined> {
  const { ids = {}, query, ...sending }: Sent = await rule.send(stage)
  const sent: Sent = { ids, ...sending }
  const answer = await stage.send(query === undefined ? call : `${call}?${query}`, ids, sending)
  if (answer.status === 501 && !isMandatory) throw new NotTried('it isn’t offered')
  if (!rule.status.includes(answer.status)) return `${answer.status} ${answer.text.slice(0, 200)}`
  return problemOf(answer) ?? (await rule.holds?.(answer, stage, sent))
}

/** Each no is one that a program can read. */
function problemOf({ status, type, body }: Answer): string | undefined {
  if (status < 400) return undefined
  if (type !== 'application/problem+json') return `${status} comes as ${type || 'nothing'}`
  if (body.status !== status) return `${status} says that it is ${body.status}`
  return typeof body.code === 'string' && typeof body.title === 'string' ? undefined : `${status} doesn’t say why`
}

const ROUND = [
  'GET /versions',
  'GET /bookings/{bookingId}',
  'GET /bookings/{bookingId}/passengers',
  'GET /bookings/{bookingId}/purchaser',
  'GET /bookings/{bookingId}/fulfillment-check',
] as const

/** Each call with a limit once, as a client goes from a search to money that comes back. */
async function goodWay(stage: Stage): Promise<void> {
  const search = await stage.search()
  await stage.send('POST /places', {}, { body: { placeInput: { name: stage.from } } })
  await stage.send('GET /places/{placeId}', { placeId: search.origin.stopPlaceRef })
  const { body: found } = await stage.send('POST /trips-collection', {}, { body: search })
  await stage.send('GET /trips/{tripId}', { tripId: found.trips?.[0]?.id ?? 'none' })
  const travellers = { anonymousPassengerSpecifications: stage.travellers(1) }
  await stage.send('POST /offers', {}, { body: { tripSearchCriteria: search, ...travellers } })
  const held = await stage.freshBooking()
  for (const call of ROUND) await stage.send(call, { bookingId: held.id })
  await stage.send('DELETE /bookings/{bookingId}', { bookingId: held.id })

  const { id: bookingId, fulfillments } = await stage.freshFulfilled()
  const fulfillmentIds = fulfillments.map(({ id }: { id: string }) => id)
  await stage.send('GET /fulfillments/{fulfillmentId}', { fulfillmentId: fulfillmentIds[0] })
  const later = await stage.search({ time: '15:00' })
  await stage.send(
    'POST /bookings/{bookingId}/exchange-offers?embed=ALL',
    { bookingId },
    {
      body: { fulfillmentIds, tripSearchCriteria: later, ...travellers },
      headers: stage.key(),
    },
  )
  const offered = await stage.send(
    'POST /bookings/{bookingId}/refund-offers',
    { bookingId },
    {
      body: { fulfillmentIds },
      headers: stage.key(),
    },
  )
  const refundOfferId = offered.body.refundOffers?.[0]?.id ?? 'none'
  await stage.send(
    'PATCH /bookings/{bookingId}/refund-offers/{refundOfferId}',
    { bookingId, refundOfferId },
    {
      body: { status: 'CONFIRMED' },
      headers: stage.key(),
    },
  )
}

export const callsWithRules = (): CallRules['call'][] => ALL_RULES.map(({ call }) => call)
