import { randomUUID } from 'node:crypto'
import { makePhotocard } from '@cledrau/contract/account/photocard.ts'
import * as calls from '@cledrau/contract/wallet/inspections.ts'
import { aJpeg } from '@cledrau/domain/photocards/testing.ts'
import { done } from '@cledrau/domain/result.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'
import { addTickets } from '../../../testing/wallet-tickets.ts'

let house: TestServer
let key: string
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  key = await house.app.tickets.inspections.addDevice('Guard 4')
})
afterAll(() => house.close())

async function aTicket(fulfilmentType = 'ETK') {
  const { ticketIds } = await addTickets(house.db, { accountId: null, now: house.clock.now(), fulfilmentType })
  const [ticketId = ''] = ticketIds
  const { id: issueId } = await house.db
    .selectFrom('ticketIssues')
    .select('id')
    .where('ticketId', '=', ticketId)
    .executeTakeFirstOrThrow()
  return { ticketId, issueId }
}
const look = (issueId: string, changed: Partial<calls.Inspection> = {}): calls.Inspection => ({
  id: randomUUID(),
  issueId,
  scannedAt: londonIso(house.clock.now()),
  verdict: 'VALID',
  train: null,
  ...changed,
})
const report = async (inspections: calls.Inspection[], deviceKey = key) =>
  (await house.call(calls.reportInspections, { deviceKey, inspections })).reply
const flagsOf = async (inspections: calls.Inspection[], deviceKey = key) =>
  (await report(inspections, deviceKey)).flagged
    .filter(({ id }) => inspections.some((one) => one.id === id))
    .map(({ flag }) => flag)

test('only a device that the office knows may report', async () => {
  const { status, failure } = await house.call(calls.reportInspections, { deviceKey: 'nobody', inspections: [] })
  expect([status, failure.code]).toEqual([404, 'INSPECTOR_UNKNOWN'])
  expect((await report([])).device).toBe('Guard 4')
})

test('a first look is in order, and remembered on the ticket; a report that is repeated counts once', async () => {
  const { issueId, ticketId } = await aTicket()
  const first = look(issueId)
  expect(await flagsOf([first])).toEqual([])
  house.clock.advance(MINUTE)
  expect(await flagsOf([first])).toEqual([])
  const ticket = await house.db.selectFrom('tickets').select('scannedAt').where('id', '=', ticketId).executeTakeFirst()
  expect(ticket?.scannedAt).toBe(house.clock.now() - MINUTE)
})

test('a code that two guards saw at once was copied: both are told', async () => {
  const { issueId } = await aTicket()
  const other = await house.app.tickets.inspections.addDevice('Guard 7')
  const [mine, theirs] = [look(issueId), look(issueId)]
  expect(await flagsOf([mine])).toEqual([])
  expect(await flagsOf([theirs], other)).toEqual(['CLONED'])
  const { flagged } = await report([])
  expect(flagged.find(({ id }) => id === mine.id)).toMatchObject({ flag: 'CLONED', others: [{ device: 'Guard 7' }] })
})

test('who else saw a copied code is named before oneself; oneself only where nobody else did', async () => {
  const { issueId } = await aTicket()
  const other = await house.app.tickets.inspections.addDevice('Guard 9')
  const onTrain = (uid: string) => ({ train: { uid, serviceDate: '2026-12-07' } })
  const first = look(issueId, onTrain('C00001'))
  const second = look(issueId, onTrain('C00002'))
  await report([first, second])
  const seenBy = async () =>
    (await report([])).flagged
      .find(({ id }) => id === first.id)
      ?.others.map(({ device, here }) => `${device} ${here ? 'here' : 'there'}`)
  expect(await seenBy()).toEqual(['Guard 4 here'])
  await report([look(issueId, onTrain('C00003'))], other)
  expect(await seenBy()).toEqual(['Guard 9 there', 'Guard 4 here'])
})

test('a used ticket, one that was never activated and one that was never sold are flagged', async () => {
  const used = await aTicket()
  await house.db.updateTable('tickets').set({ status: 'USED' }).where('id', '=', used.ticketId).execute()
  expect(await flagsOf([look(used.issueId)])).toEqual(['USED'])
  expect(await flagsOf([look((await aTicket('MVD')).issueId)])).toEqual(['NOT_ACTIVATED'])
  expect(await flagsOf([look('00000000deadbeef')])).toEqual(['UNKNOWN'])
})

test('a single that was seen on its train and again hours later is flagged, with what was seen and when', async () => {
  const { issueId } = await aTicket()
  const first = look(issueId, { train: { uid: 'C00001', serviceDate: '2026-12-07' } })
  await report([first])
  house.clock.advance(8 * 60 * MINUTE)
  const again = look(issueId)
  expect(await flagsOf([again])).toEqual(['USED'])
  const { flagged } = await report([])
  expect(flagged.find(({ id }) => id === again.id)?.others).toMatchObject([
    { at: first.scannedAt, device: 'Guard 4', train: { uid: 'C00001' } },
  ])
})

test('a device keeps the day’s trains, with who runs them and where they call', async () => {
  const { serviceDate, trains } = (await house.call(calls.inspectorTrains, { date: '2026-12-08' })).reply
  expect(serviceDate).toBe('2026-12-08')
  expect(trains.length).toBeGreaterThan(1000)
  expect(new Set(trains.map(({ operator }) => operator))).toContain('GW')
  expect(trains[0]?.calls[0]).toEqual([expect.any(String), expect.any(Number), expect.any(Number)])
  expect((await house.call(calls.inspectorTrains, { date: '2031-01-01' })).reply.trains).toEqual([])
})

test('a guard sees the face that belongs to a ticket while it is good, with the whole code and by no number alone', async () => {
  const carys = await addTraveller(house)
  const picture = Buffer.from(aJpeg({})).toString('base64')
  const made = (await house.call(makePhotocard, { name: 'Carys Evans', picture }, { as: carys })).reply.photocard
  const { ticketIds } = await addTickets(house.db, {
    accountId: carys.id,
    now: house.clock.now(),
    ticketType: 'SEASON',
    tickets: [{ facts: { photocard: made.number } }],
  })
  const { id: issueId, code } = await house.db
    .selectFrom('ticketIssues')
    .select(['id', 'code'])
    .where('ticketId', '=', ticketIds[0] ?? '')
    .executeTakeFirstOrThrow()
  const scan = (changed: Partial<{ deviceKey: string; issueId: string; code: string }> = {}) =>
    house.call(calls.inspectPhotocard, { deviceKey: key, issueId, code, ...changed })
  expect((await scan()).reply.photocard).toEqual(made)
  expect((await scan({ deviceKey: 'nobody' })).failure.code).toBe('INSPECTOR_UNKNOWN')
  expect((await scan({ code: made.number })).reply.photocard).toBeNull()
  expect((await scan({ code: '' })).reply.photocard).toBeNull()
  expect((await scan({ issueId: '00000000deadbeef' })).reply.photocard).toBeNull()
  const other = await aTicket()
  expect((await scan({ issueId: other.issueId })).reply.photocard).toBeNull()
  await house.db.inTransaction(async (trx) =>
    done(await house.app.tickets.tickets.reissue(trx, [...ticketIds], 'REISSUED')),
  )
  expect((await scan()).reply.photocard).toBeNull()
})

test('a void code is in the lists, with the keys and the names; afterwards only what is new', async () => {
  const { issueId, ticketId } = await aTicket()
  const whole = (await house.call(calls.inspectorLists, {})).reply
  expect(whole.voided.map((one) => one.issueId)).not.toContain(issueId)
  expect(whole.keys).toHaveLength(1)
  expect(whole.names?.stations.CDF).toEqual({ en: 'Cardiff Central', cy: 'Caerdydd Canolog' })
  // A rover's code names no station: the guard has those of its area.
  expect(whole.names?.areas?.['EXW']).toContain('PWL')
  await house.db.inTransaction(async (trx) => {
    await house.app.tickets.tickets.reissue(trx, [ticketId], 'REISSUED')
    return done(undefined)
  })
  const since = (await house.call(calls.inspectorLists, { since: whole.asOf })).reply
  expect(since.voided).toContainEqual(expect.objectContaining({ issueId, reason: 'REISSUED' }))
  expect(since.names).toBeUndefined()
  house.clock.advance(MINUTE)
  expect(await flagsOf([look(issueId, { verdict: 'VOID' })])).toEqual(['VOID'])
})
