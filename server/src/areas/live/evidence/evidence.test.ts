import { createHash } from 'node:crypto'
import { readEvidenceDay } from '@cledrau/contract/repay/evidence.ts'
import { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import { leadToRoot } from '@cledrau/domain/delay-repay/evidence/day-record.ts'
import { isOurHead } from '@cledrau/domain/delay-repay/evidence/sealed-text.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addMovements } from '../../../live/live.store.ts'
import { verify } from '../../../testing/believed.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openEvidence } from './evidence.service.ts'
import { openEvidenceSigner } from './evidence-signer.ts'
import { openKeys } from '../../../keys.ts'

const DATE = '2026-12-07'
let house: TestServer
let row = 0
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const report = async (uid: string, minutes: number) => {
  row += 1
  const at = instant(serviceInstant(DATE, minutes) + 30_000)
  const place = { tiploc: 'MCHNLTH', pta: minutes, wta: minutes + 0.5 }
  const movement = {
    rid: `R${uid}`,
    uid,
    serviceDate: DATE,
    place,
    what: 'arrival',
    at,
    message: row,
    saidAt: at,
  } as const
  await addMovements(house.db, row, [movement])
}
const hash = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const evidence = () => house.app.evidence

test('what was reported of a day is a tree whose root we signed, and guards’ devices have the key', async () => {
  expect((await house.call(readEvidenceDay, { date: DATE })).failure.code).toBe('EVIDENCE_DAY_UNKNOWN')
  for (let train = 0; train < 9; train += 1) await report(`C0000${train % 3}`, 600 + train)
  const { reply: head } = await house.call(readEvidenceDay, { date: DATE })
  expect(head.size).toBe(9)
  const { evidenceKeys = [] } = (await house.call(inspectorLists, {})).reply
  expect(await isOurHead(head, evidenceKeys, verify)).toBe(true)
  expect(await isOurHead({ ...head, size: 10 }, evidenceKeys, verify)).toBe(false)

  const movements = await evidence().movementsOf({ uid: 'C00001', serviceDate: DATE })
  expect(movements).toHaveLength(3)
  // Working times have halves of minutes, and a file has whole numbers alone.
  expect(movements[0]).toMatchObject({ place: 2, message: 2, pta: 1202, wta: 1203, what: 'arrival' })
  const [day] = await evidence().daysOf(movements)
  expect(day).toMatchObject(head)
  expect(leadToRoot(day!, movements, hash)).toBe(true)
  const [first, ...others] = movements
  const changed = { ...first!, at: instant(first!.at! + MINUTE) }
  expect(leadToRoot(day!, [changed, ...others], hash)).toBe(false)
})

test('a head that was signed stands when the day has grown, whichever server makes it again', async () => {
  const before = (await house.call(readEvidenceDay, { date: DATE })).reply
  await report('C00009', 700)
  const after = (await house.call(readEvidenceDay, { date: DATE })).reply
  expect([before.size, after.size]).toEqual([9, 10])
  expect((await house.call(readEvidenceDay, { date: DATE, size: '9' })).reply).toEqual(before)
  const keys = await openKeys(`${house.varDir}/keys`, 'evidence')
  const other = openEvidence({ db: house.db, clock: house.clock, signer: openEvidenceSigner(keys) })
  const again = await Promise.all([other.readDay(DATE), other.readDay(DATE)])
  expect(again).toEqual([
    { ok: true, value: after },
    { ok: true, value: after },
  ])
})
