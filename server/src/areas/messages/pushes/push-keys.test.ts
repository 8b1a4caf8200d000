import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import { done } from '@cledrau/domain/result.ts'
import { DAY, HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { startPush, type PushOutside } from '@cledrau/world/push/push.ts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

/** Phones without a signal, for which Firebase keeps four messages. */
let house: TestServer
let outside: PushOutside
beforeAll(async () => {
  outside = await startPush({ now: () => house.clock.now() })
  house = await startTestServer(inject('postgres'), {
    PUSH_HOSTS: outside.host,
    FCM_URL: outside.url,
    FCM_KEY: outside.fcmKey,
  })
})
afterEach(() => {
  outside.dials.mood = 'fine'
})
afterAll(async () => {
  await house.close()
  await outside.stop()
})

const OTHERS = 'There is other news, too.'

let phones = 0
async function phoneAway() {
  const carys = await addTraveller(house)
  const phone = outside.devices.addAndroid()
  const uxliID = `away-0123456789abcdef-${++phones}`
  await house.call(deviceDetails, { uxliID, fcmToken: phone.token, deviceType: 'android' }, { as: carys })
  outside.devices.setSignal(phone.id, false)
  return { carys, phone }
}

let causes = 0
const tell = ({ id }: KnownTraveller, trains: readonly string[], body: string, usefulFor = 2 * HOUR) =>
  house.db.inTransaction(async (trx) =>
    done(
      await house.app.messages.tellings.tellAll(
        trx,
        trains.map((train) => ({
          cause: `cause-${++causes}`,
          accountId: id,
          channel: 'journeyNotifications' as const,
          about: { kind: 'train', id: train },
          supersedes: `train:${train}`,
          usefulUntil: instant(house.clock.now() + usefulFor),
          urgent: true,
          departsAt: house.clock.now(),
          words: () => ({ title: train, body: `${train} ${body}`, bodyHtml: '' }),
          page: { path: '/', fields: {} },
        })),
      ),
    ),
  )
const left = async ({ id }: KnownTraveller) => {
  const unspread = await house.app.messages.tellings.list(id)
  const unsent = await house.db.selectFrom('messages').selectAll().where('accountId', '=', id).execute()
  return (
    unspread.filter(({ spreadAt }) => spreadAt === null).length + unsent.filter((one) => one.sentAt === null).length
  )
}
const sent = (as: KnownTraveller) => expect.poll(() => left(as), { interval: 20, timeout: 30_000 }).toBe(0)
const shows = (phone: { showing: { body: string }[] }) => phone.showing.map(({ body }) => body).toSorted()

test('a phone that comes back hears the newest of three trains in their own words, and of all others that there is news', async () => {
  const { carys, phone } = await phoneAway()
  for (const train of ['A', 'B', 'C', 'D', 'E', 'F']) {
    await tell(carys, [train], 'late')
    await sent(carys)
  }
  for (const train of ['B', 'E']) {
    await tell(carys, [train], 'cancelled')
    await sent(carys)
  }
  expect(phone.got).toEqual([])
  outside.devices.setSignal(phone.id, true)
  expect(shows(phone)).toEqual(['A late', 'B cancelled', 'C late', `E cancelled ${OTHERS}`])
})

test('however many go out at one moment, no train’s news is replaced without a word', async () => {
  const { carys, phone } = await phoneAway()
  const trains = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  outside.dials.mood = 'slow'
  outside.dials.slowMs = 60
  await tell(carys, trains, 'late')
  await sent(carys)
  outside.devices.setSignal(phone.id, true)
  const shown = shows(phone)
  expect(shown).toHaveLength(4)
  expect(shown.filter((body) => body.endsWith(OTHERS))).toHaveLength(1)
})

test('a train’s news that took the place of a letter’s says so until the letter is over', async () => {
  const { carys, phone } = await phoneAway()
  await tell(carys, ['claim'], 'paid', 20 * DAY)
  await sent(carys)
  await tell(carys, ['A', 'B', 'C', 'D'], 'late')
  await sent(carys)
  house.clock.advance(2 * DAY)
  outside.devices.setSignal(phone.id, true)
  expect(shows(phone)).toEqual([expect.stringMatching(` late ${OTHERS}$`)])
})

test('what is of use for days leaves the keys to trains, and keys go with whoever goes', async () => {
  const { carys, phone } = await phoneAway()
  await tell(carys, ['claim'], 'paid', 20 * DAY)
  await sent(carys)
  await tell(carys, ['A', 'B', 'C'], 'late')
  await sent(carys)
  outside.devices.setSignal(phone.id, true)
  expect(shows(phone)).toEqual(['A late', 'B late', 'C late', 'claim paid'])

  const keys = async () => (await house.db.selectFrom('pushKeys').select('tag').execute()).length
  const before = await keys()
  await house.db.inTransaction(async (trx) => done(await house.app.messages.tellings.erase(trx, carys.id)))
  expect(await keys()).toBe(before - 4)
})
