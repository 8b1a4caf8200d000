import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import { saveNotificationPreferences } from '@cledrau/contract/account/notification-preferences.ts'
import * as calls from '@cledrau/contract/notify/journey-notifications.ts'
import { appData } from '@cledrau/contract/reading/app-data.ts'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import { done } from '@cledrau/domain/result.ts'
import { hhmm } from '@cledrau/domain/time/hh-mm.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import type { PlayedDay } from '../../live/likely/played-day.ts'
import type { Outside } from './outside.ts'
import type { SlowPerson, SlowPlace } from './slow-phones.ts'
import type { SlowRide, openSlowReading } from './slow-reading.ts'

type Slow = ReturnType<typeof openSlowReading>
export type Person = SlowPerson & { traveller: KnownTraveller; alertIds: string[] }
export type Asked = { alerts: number; hours: readonly [number, number]; date: string }
type Parts = { house: TestServer; outside: Outside; day: PlayedDay; draws: Random; slow: Slow; asked: Asked }

const ALERTS_AN_ACCOUNT = 4
/** The first message comes so many minutes before, at least. */
const SOONEST = 15
/** Quiet at night, as everybody is who says nothing. */
const NIGHT = { from: 22 * 60, until: 7 * 60 }
const NEVER = Number.MAX_SAFE_INTEGER
const TYPES = { browser: 'web', android: 'android', iphone: 'ios' } as const
const KINDS = ['browser', 'browser', 'android', 'iphone'] as const
const SECRET = 'only-this-phone-knows-it-0123456789'

/** People who watch trains, by the ways and in the hours that they like, and what they think better of in a day. */
export async function openPeople({ house, outside, day, draws, slow, asked }: Parts) {
  const { alerts, hours, date } = asked
  const { pushKey = null } = (await house.call(appData, {})).reply
  const people = new Map<string, Person>()
  const places: SlowPlace[] = []
  const news: { at: number; account: string; cause: string }[] = []

  type Kind = keyof typeof TYPES
  const signIn = async ({ traveller }: Person, place: Pick<SlowPlace, 'id'>, token: string, kind: Kind) => {
    const said = { uxliID: `told-phone-${place.id}`, instanceKey: SECRET, fcmToken: token }
    const headers = { 'accept-language': draws.pick(['en', 'cy']) }
    const sent = { ...said, deviceType: TYPES[kind] }
    const { status, text } = await house.call(deviceDetails, sent, { as: traveller, headers })
    if (status !== 200) throw new Error(`no phone: ${text}`)
  }
  const phones = new Map<SlowPlace, { token: string; kind: Kind }>()
  const addPhone = async (person: Person) => {
    const kind = draws.pick(KINDS)
    const { id, token } = await outside.add(kind, pushKey)
    const owner = { account: person.traveller.id, since: house.clock.now(), until: NEVER }
    const place: SlowPlace = { id, by: 'push', owners: [owner], goneAt: NEVER }
    places.push(place)
    phones.set(place, { token, kind })
    await signIn(person, place, token, kind)
  }

  const addPerson = async (): Promise<Person> => {
    const traveller = await addTraveller(house)
    const drawn = draws.below(10)
    const way: SlowPerson['way'] = drawn < 7 ? 'push' : drawn < 9 ? 'email' : 'neither'
    const [likes, from] = [draws.below(10), draws.below(1440)]
    const quiet = likes < 4 ? NIGHT : likes < 7 ? null : { from, until: (from + draws.between(60, 600)) % 1440 }
    const person: Person = { traveller, alertIds: [], way, quiet, silent: [] }
    const hour = quiet && { from: hhmm(quiet.from), until: hhmm(quiet.until) }
    const channels = { journeyNotifications: way, delayRepay: way }
    const said = { channels, ...(quiet === NIGHT ? {} : { quietHours: hour }) }
    const { status, text } = await house.call(saveNotificationPreferences, said, { as: traveller })
    if (status !== 200) throw new Error(`nothing chosen: ${text}`)
    // Whoever hears by letter may have a phone that keeps quiet.
    const owner = { account: traveller.id, since: house.clock.now(), until: NEVER }
    places.push({ id: traveller.email, by: 'email', owners: [owner], goneAt: NEVER })
    for (let n = way === 'push' ? draws.between(1, 2) : draws.below(2); n > 0; n -= 1) await addPhone(person)
    return person
  }

  const heardOf = new Set(day.runs.map(({ uid }) => uid))
  /** Anything from a place to another that a train of the day calls at afterwards, at an hour that is played. */
  const drawWay = (): { from: string; to: string; begins: number; lasts: number } => {
    const { calls: route } = draws.pick(day.runs)
    const board = draws.below(route.length - 1)
    const [from, to] = [route[board]!, route[draws.between(board + 1, route.length - 1)]!]
    const begins = from.departs - draws.below(40)
    const lasts = draws.chance(0.15) ? draws.between(90, 330) : draws.below(90)
    const isPlayed = begins >= hours[0] + SOONEST + 5 && begins <= hours[1] - 30 && begins + lasts < 1439
    return from.code !== to.code && isPlayed ? { from: from.code, to: to.code, begins, lasts } : drawWay()
  }
  const addAlert = async (person: Person, watched: Set<string>) => {
    const { traveller } = person
    const { from, to, begins, lasts } = drawWay()
    const { reply, status } = await house.call(
      calls.createAlert,
      {
        naID: traveller.id,
        fromCRSCode: from,
        toCRSCode: to,
        notificationType: 'single',
        notificationDate: date,
        departStartTime: hhmm(begins),
        departEndTime: hhmm(begins + lasts),
        notificationTime: hhmm(begins - draws.between(SOONEST, Math.min(90, begins - hours[0] - 5))),
        lateMinutes: draws.between(1, 12),
      },
      { as: traveller },
    )
    // Buses go there, too, which nobody plays.
    if (status !== 200) return
    const { alert } = reply
    const rides = (alert.news?.trains ?? []).map((train): SlowRide => ({
      train: `${train.uid} ${train.serviceDate}`,
      from: train.from,
      to: train.to,
      departs: Date.parse(train.departTime),
      arrives: Date.parse(train.arriveTime),
    }))
    // What two alerts of one person say together is held against each other elsewhere.
    const isKnown = rides.every(
      ({ train, from: at }) => heardOf.has(train.split(' ')[0] ?? '') && !watched.has(train + at),
    )
    if (rides.length === 0 || !isKnown || new Set(rides.map(({ from: at }) => at)).size > 1) {
      await house.call(calls.deleteAlert, { naID: traveller.id, id: alert.alertId }, { as: traveller })
      return
    }
    for (const { train, from: at } of rides) watched.add(train + at)
    const opens = Date.parse(`${date}T${alert.notificationTime}:00Z`)
    slow.add({ id: alert.alertId, account: traveller.id, opens, late: alert.lateMinutes, rides })
    person.alertIds.push(alert.alertId)
  }

  for (let count = 0; count < alerts;) {
    const [person, watched] = [await addPerson(), new Set<string>()]
    for (let n = 1 + draws.below(ALERTS_AN_ACCOUNT); n > 0; n -= 1) await addAlert(person, watched)
    people.set(person.traveller.id, person)
    count += person.alertIds.length
  }
  const everybody = [...people.values()]
  const pushed = everybody.filter(({ way }) => way === 'push')
  let [handed, gone] = [0, 0]

  const setSilence = async ({ traveller, silent }: Person) => {
    const [now, last, whose] = [house.clock.now(), silent.at(-1), { naID: traveller.id }]
    const isSilent = last?.until === NEVER
    if (isSilent) {
      last.until = now
      slow.silent.delete(traveller.id)
      await house.call(calls.resumeAlerts, whose, { as: traveller })
      return
    }
    silent.push({ from: now, until: NEVER })
    slow.silent.add(traveller.id)
    await house.call(calls.suspendAlerts, { ...whose, tillDate: date }, { as: traveller })
  }
  const deleteAlert = async ({ traveller, alertIds }: Person) => {
    const id = alertIds.pop()
    if (id === undefined) return
    await house.call(calls.deleteAlert, { naID: traveller.id, id }, { as: traveller })
    slow.remove(id)
  }
  /** Somebody else signs in on a phone. */
  const handOver = async (to: Person) => {
    const place = draws.pick(places.filter(({ by, goneAt }) => by === 'push' && goneAt === NEVER))
    const [owner, phone] = [place.owners.at(-1)!, phones.get(place)!]
    if (owner.account === to.traveller.id) return
    owner.until = house.clock.now()
    place.owners.push({ account: to.traveller.id, since: owner.until, until: NEVER })
    await signIn(to, place, phone.token, phone.kind)
    handed += 1
  }
  /** A phone is gone, and its owner has another one. */
  const replacePhone = async (person: Person) => {
    const place = places.find(
      ({ by, goneAt, owners }) => by === 'push' && goneAt === NEVER && owners.at(-1)?.account === person.traveller.id,
    )
    if (!place) return
    place.goneAt = house.clock.now()
    await outside.take(place.id)
    await addPhone(person)
    gone += 1
  }
  /** Something else happens than with trains, which may wait for the morning. */
  const tellOther = async ({ traveller }: Person) => {
    const [now, cause] = [house.clock.now(), `other:${news.length}`]
    news.push({ at: now, account: traveller.id, cause })
    const words = { title: 'A claim', body: 'Something became of a claim.', bodyHtml: '' }
    const telling = {
      cause,
      accountId: traveller.id,
      channel: 'delayRepay' as const,
      about: { kind: 'claim', id: cause },
      supersedes: draws.chance(0.5) ? `claim:${draws.below(2)}` : null,
      usefulUntil: instant(now + draws.between(30, 900) * MINUTE),
      urgent: false,
      words: () => words,
      page: { path: '/', fields: {} },
    }
    await house.db.inTransaction(async (trx) => done(await house.app.messages.tellings.tell(trx, telling)))
  }

  return {
    people,
    places,
    news,
    /** Somebody wants silence or no more of it, deletes an alert, has another phone, or hears of something else. */
    changeMinds: async () => {
      for (let n = Math.ceil(people.size / 400); n > 0; n -= 1) {
        const person = draws.pick(everybody)
        await (draws.chance(0.1) ? deleteAlert(person) : setSilence(person))
        if (pushed.length === 0) continue
        await tellOther(draws.pick(everybody))
        if (draws.chance(0.05)) await handOver(draws.pick(pushed))
        if (draws.chance(0.05)) await replacePhone(draws.pick(pushed))
      }
    },
    said: () => `${handed} phones in other hands, ${gone} gone`,
  }
}
