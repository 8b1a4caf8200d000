import { createHash, createHmac, createPublicKey, KeyObject, randomUUID, sign, verify } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readUser } from '@cledrau/contract/account/accounts.ts'
import { inspectorLists, reportInspections } from '@cledrau/contract/wallet/inspections.ts'
import { confirmSecondFactor, startSecondFactor } from '@cledrau/contract/account/second-factor.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { done } from '@cledrau/domain/result.ts'
import { fromLetters } from '@cledrau/domain/tickets/letters.ts'
import { openCode, PREFIX, writeCode, type TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import { readContent, writeContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { DAY, HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openKeyRings } from '../../../key-rings.ts'
import { LASTS, listStored, PURPOSES, type AnyPurpose } from '../../../key-files.ts'
import { openKeys } from '../../../keys.ts'
import { codeFrom } from '../../../testing/authenticators/authenticator-app.ts'
import { choose, isWalkUp, search } from '../../../testing/buying.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { buyTickets } from '../../../testing/ticketed.ts'
import { addTraveller, PASSWORD } from '../../../testing/travellers.ts'
import { makeMissingKeys, productKeyCare } from '../../../care/key-care.ts'
import { listRevokedKeys, type KeyCare } from './keys.service.ts'

let house: TestServer
let care: KeyCare
let folder: string
beforeAll(async () => {
  // Nothing is done by itself here: what seals anew each minute would come before who asks for it.
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
  folder = join(house.varDir, 'keys')
  care = productKeyCare(house.db, house.clock, folder)
})
afterAll(() => house.close())

const inUse = async (purpose: AnyPurpose) => {
  const key = (await care.list()).find((one) => one.purpose === purpose && one.state === 'IN_USE')
  if (!key) throw new Error(`no key for ${purpose} is in use`)
  return key
}

/** What a guard's device knows, kept from one fetch to the next as it keeps it. */
async function device(since?: string, before: ReadonlySet<string> = new Set()) {
  const lists = (await house.call(inspectorLists, since ? { since } : {})).reply
  const revoked = lists.revoked ?? []
  const dated = ({ mark, publicKey, from, until }: (typeof lists.keys)[number], isRevoked: boolean): TicketKey => ({
    mark,
    publicKey,
    from: instant(Date.parse(from)),
    until: until === null ? null : instant(Date.parse(until)),
    revoked: isRevoked,
  })
  const keys = [...lists.keys.map((key) => dated(key, false)), ...revoked.map((key) => dated(key, true))]
  const honest = new Set(revoked.flatMap(({ codes }) => codes ?? [...before]))
  const voided = new Set(lists.voided.map(({ issueId }) => issueId))
  const check = (x: string, signature: Uint8Array, bytes: Uint8Array) =>
    verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
  const listed = (code: string) =>
    honest.has(createHash('sha256').update(code).digest().subarray(0, 16).toString('base64url'))
  const scan = async (code: string) => {
    const opened = await openCode(code, keys, check, listed)
    return opened.ok ? (voided.has(opened.value.issueId) ? 'VOID' : 'GOOD') : opened.refusal
  }
  return { scan, honest, asOf: lists.asOf, lists }
}

test('a ticket key is revoked under tickets that people hold: theirs stay good, what a thief signs does not [ASVS-11.6.1]', async () => {
  const carys = await addTraveller(house)
  const chosen = choose(await search(house), isWalkUp)
  const [held, refunded] = [await buyTickets(house, carys, chosen), await buyTickets(house, carys, chosen)]
  const codesOf = async (orderID: string) =>
    (
      await house.db
        .selectFrom('ticketIssues')
        .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
        .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
        .select(['ticketIssues.code', 'ticketIssues.voidReason', 'tickets.id as ticketId', 'ticketIssues.id'])
        .where('ticketProducts.orderId', '=', orderID)
        .orderBy('ticketIssues.issuedAt')
        .execute()
    ).toSorted((one, other) => Number(one.voidReason === null) - Number(other.voidReason === null))
  const [printed] = await codesOf(held.orderID)
  if (!printed) throw new Error('no code')

  // The thief has the key: another fare under the number of an honest ticket, and one dated before the theft was found.
  const stolen = (await openKeys(folder, 'ticket')).current(house.clock.now())
  const forge = (changed: Parameters<typeof writeContent>[0]) => {
    const body = writeContent(changed)
    return writeCode(body, sign(null, body, KeyObject.from(stolen.sign)))
  }
  const bytes = fromLetters(printed.code.slice(PREFIX.length)) ?? new Uint8Array()
  const honest = readContent(bytes.slice(0, -64))
  const forged = [forge({ ...honest, child: !honest.child }), forge({ ...honest, issueId: '0123456789abcdef' })]
  const before = await device()
  for (const code of [printed.code, ...forged]) expect(await before.scan(code)).toBe('GOOD')

  const { id } = await inUse('ticket')
  const revoked = await care.revoke(id)
  expect(revoked).toMatchObject({ what: 'DONE', key: { state: 'REVOKED' } })
  expect(revoked.key?.rests).toBeGreaterThan(0)
  expect(await care.revoke(id)).toMatchObject({ what: 'ALREADY' })
  await house.app.keyRings.reload()

  const after = await device()
  expect(await after.scan(printed.code)).toBe('GOOD')
  for (const code of forged) expect(await after.scan(code)).toBe('KEY_REVOKED')
  // A page that knows nothing of withdrawn keys believes none of its codes.
  expect(after.lists.keys.map(({ mark }) => mark)).not.toContain(honest.keyMark)

  // The job, ended in the middle and begun again, signs each once.
  const [one, other] = await Promise.all([
    house.app.tickets.tickets.reissueRevoked(),
    house.app.tickets.tickets.reissueRevoked(),
  ])
  expect(one + other).toBe(await countTickets())
  expect(await house.app.tickets.tickets.reissueRevoked()).toBe(0)
  const [former, fresh] = await codesOf(held.orderID)
  expect([former?.code, former?.voidReason, fresh?.voidReason]).toEqual([printed.code, 'KEY_REVOKED', null])

  const wallet = (await house.call(ticketWallet, {}, { as: carys })).text
  expect(wallet).toContain(held.recordLocator)
  const later = await device(after.asOf, after.honest)
  for (const code of [fresh?.code ?? '', printed.code]) expect(await later.scan(code)).toBe('GOOD')
  for (const code of forged) expect(await later.scan(code)).toBe('KEY_REVOKED')

  // Both are the same ticket: two guards who look at once, one at the paper and one at the phone, see a copy.
  const deviceKeys = await Promise.all(
    ['Guard 1', 'Guard 2'].map((name) => house.app.tickets.inspections.addDevice(name)),
  )
  const look = (issueId: string) => ({
    id: randomUUID(),
    issueId,
    scannedAt: londonIso(house.clock.now()),
    verdict: 'VALID' as const,
    train: null,
  })
  const report = async (deviceKey: string, issueId: string) =>
    (await house.call(reportInspections, { deviceKey, inspections: [look(issueId)] })).reply.flagged
  expect(await report(deviceKeys[0] ?? '', former?.id ?? '')).toEqual([])
  expect((await report(deviceKeys[1] ?? '', fresh?.id ?? '')).map(({ flag }) => flag)).toEqual(['CLONED'])

  // What is given back is given back on paper, too.
  await house.db.inTransaction(async (trx) =>
    done(await house.app.tickets.tickets.giveBack(trx, refunded.orderID, 'REFUNDED', null)),
  )
  const last = await device(later.asOf, later.honest)
  for (const { code } of await codesOf(refunded.orderID)) expect(await last.scan(code)).toBe('VOID')
  expect(await last.scan(printed.code)).toBe('GOOD')
})

const countTickets = async () =>
  Number(
    (
      await sql<{ count: string }>`
        select count(distinct ticket_id) from ticket_issues where void_reason = 'KEY_REVOKED'`.execute(house.db)
    ).rows[0]?.count,
  )

test('a sealing key is followed by another: second steps and recovery codes go on, and the old one can go [ASVS-11.2.2]', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const start = async (as: typeof carys) => {
    const { secret } = (await house.call(startSecondFactor, { password: PASSWORD }, { as })).reply
    const code = () => codeFrom(secret, house.clock.now())
    const { recoveryCodes } = (await house.call(confirmSecondFactor, { code: code() }, { as })).reply
    return { code, recoveryCodes, email: as.email }
  }
  const [one, other] = [await start(carys), await start(owen)]
  // As an older version left it: the codes hashed with the sealing key itself.
  const sealedWith = (await listStored(folder, 'second-factor'))[0]
  const signs = (other.recoveryCodes[0] ?? '').replaceAll('-', '')
  const hash = createHmac('sha256', Buffer.from(String(sealedWith?.secret.k), 'base64url'))
    .update(`${owen.id} ${signs}`)
    .digest()
  await house.db.updateTable('secondFactors').set({ codeKey: null }).where('accountId', '=', owen.id).execute()
  await house.db.deleteFrom('recoveryCodes').where('accountId', '=', owen.id).execute()
  await house.db.insertInto('recoveryCodes').values({ accountId: owen.id, hash, usedAt: null }).execute()
  const signIn = async (email: string, code: string | undefined) =>
    (await house.call(login, { email, password: PASSWORD, platform: 'ios', code })).status

  const old = await inUse('second-factor')
  expect(await care.retire(old.id)).toMatchObject({ what: 'ALONE' })
  expect(await care.add('second-factor', 10 * MINUTE)).toMatchObject({ what: 'DONE', key: { state: 'WAITING' } })
  expect(await care.add('second-factor', 10 * MINUTE)).toMatchObject({ what: 'ALREADY' })
  expect(await care.retire(old.id)).toMatchObject({ what: 'DONE' })
  expect(await care.retire(old.id)).toMatchObject({ what: 'ALREADY' })
  house.clock.advance(20 * MINUTE)
  await house.app.keyRings.reload()
  // Retired and not yet sealed anew: nobody is locked out.
  expect(await signIn(one.email, one.code())).toBe(200)
  expect(await care.forget(old.id)).toMatchObject({ what: 'STILL_NEEDED', key: { rests: 2 } })

  expect(await house.app.accounts.resealSecondFactors()).toBe(2)
  expect(await house.app.accounts.resealSecondFactors()).toBe(0)
  expect((await care.list()).find(({ id }) => id === old.id)).toMatchObject({ state: 'PAST', rests: 0 })
  expect(await care.forget(old.id)).toMatchObject({ what: 'DONE' })
  await house.app.keyRings.reload()

  house.clock.advance(MINUTE)
  for (const { email, code, recoveryCodes } of [one, other]) {
    expect(await signIn(email, code())).toBe(200)
    expect(await signIn(email, recoveryCodes[0])).toBe(200)
    expect(await signIn(email, recoveryCodes[0])).toBe(422)
  }
  expect(readFileSync(join(folder, 'second-factor.json'), 'utf8')).not.toContain(old.id)
})

test('an access key that was withdrawn opens nothing, and another signs from then on; a followed one does for its time', async () => {
  const carys = await addTraveller(house)
  const bearer = async () => ({ headers: { authorization: `Bearer ${await house.tokenOf(carys)}` } })
  const first = await bearer()
  const old = await inUse('access')
  await care.add('access', 0)
  await care.retire(old.id)
  await house.app.keyRings.reload()
  const second = await bearer()
  for (const token of [first, second]) expect((await house.call(readUser, {}, token)).status).toBe(200)

  await care.revoke(old.id)
  await house.app.keyRings.reload()
  expect((await house.call(readUser, {}, first)).failure.code).toBe('SIGN_IN')
  expect((await house.call(readUser, {}, second)).status).toBe(200)
})

test('a server beside this one, on the same database and folder, knows the same keys', async () => {
  const there = await openKeyRings({
    folder,
    listRevoked: () => listRevokedKeys(house.db),
    opened: [],
    onTrouble: () => {},
  })
  const secrets = await there.secrets('search')
  const { id } = await inUse('search')
  expect(secrets.current(house.clock.now()).id).toBe(id)
  await care.revoke(id)
  await there.reload()
  expect(secrets.find(id, house.clock.now())).toBeUndefined()
  expect(secrets.current(house.clock.now()).id).toBe((await inUse('search')).id)
  there.close()
})

test('a folder that is gone for a moment makes no server invent keys: it goes on with those it has', async () => {
  const there = await openKeyRings({
    folder,
    listRevoked: () => listRevokedKeys(house.db),
    opened: [],
    onTrouble: () => {},
  })
  const secrets = await there.secrets('guest-codes')
  const { id } = secrets.current(house.clock.now())
  const [file, away] = [join(folder, 'guest-codes.json'), join(folder, 'away.json')]
  renameSync(file, away)
  await expect(there.reload()).rejects.toThrow('the keys for guest-codes are gone')
  expect(existsSync(file)).toBe(false)
  expect(secrets.current(house.clock.now()).id).toBe(id)
  renameSync(away, file)
  await there.reload()
  there.close()
})

test('two who change keys at once take turns, and a change that was ended in the middle is taken up again', async () => {
  const outcomes = await Promise.all([care.add('links', HOUR), care.add('links', HOUR), care.add('links', HOUR)])
  expect(outcomes.map(({ what }) => what).toSorted()).toEqual(['ALREADY', 'ALREADY', 'DONE'])
  expect(await listStored(folder, 'links')).toHaveLength(2)

  // Ended after the file had the next key and before the database knew that the old one is withdrawn.
  const old = await inUse('links')
  const broken = productKeyCare(
    new Proxy(house.db, {
      get: (db, name) =>
        name === 'inTransaction'
          ? (work: Parameters<typeof db.inTransaction>[0]) =>
              db.inTransaction(async (trx) => {
                await work(trx)
                throw new Error('the power failed')
              })
          : Reflect.get(db, name),
    }),
    house.clock,
    folder,
  )
  await expect(broken.revoke(old.id)).rejects.toThrow('the power failed')
  expect(await care.revoke(old.id)).toMatchObject({ what: 'DONE' })
  expect(await listStored(folder, 'links')).toHaveLength(2)
  expect(
    (await care.list())
      .filter(({ purpose }) => purpose === 'links')
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['IN_USE', 'REVOKED'])
})

test('a name that is too short, or of no key, changes nothing', async () => {
  for (const id of ['', 'a', randomUUID()])
    for (const step of ['retire', 'revoke', 'forget'] as const) expect((await care[step](id)).what).toBe('UNKNOWN')
  expect(await productKeyCare(house.db, house.clock, mkdtempSync(join(tmpdir(), 'keys-'))).list()).toEqual([])
})

test('a key is needed for no longer than what it makes lasts, and for no less', () => {
  expect(Object.keys(LASTS).toSorted()).toEqual([...PURPOSES].toSorted())
  expect(LASTS.access).toBeGreaterThanOrEqual(DAY)
  expect(LASTS.links).toBeGreaterThanOrEqual(7 * DAY)
})

test('keys are read by the server’s own user alone [ASVS-13.3.2]', async () => {
  const made = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys')
  expect(await makeMissingKeys(made)).toEqual(expect.arrayContaining(['ticket', 'access']))
  expect(statSync(made).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(made)) expect([file, statSync(join(made, file)).mode & 0o777]).toEqual([file, 0o600])
})
