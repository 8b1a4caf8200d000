import { answerClaim, readClaim } from '@cledrau/contract/repay/claims.ts'
import { calculateRepay } from '@cledrau/contract/repay/calculator.ts'
import { claimForeignTicket, readForeignTicket, uploadPicture } from '@cledrau/contract/repay/elsewhere.ts'
import { deletionPreview } from '@cledrau/contract/account/your-data.ts'
import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { trainsOn } from '@cledrau/planner'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { reportTrain } from '../../../testing/late-trains.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'
import { openDecisions } from '../claims/decisions.ts'

const DAY = '2026-12-07'
const CHARITY = { kind: 'charity', charity: 'railway-children' } as const
let house: TestServer
let carys: KnownTraveller
let train: { uid: string; from: string; to: string; time: string }

beforeAll(async () => {
  house = await startTestServer(inject('postgres'), {
    DARWIN_URL: 'stomp://user:secret@127.0.0.1:1',
    ROLES: 'api',
    LOG_LEVEL: 'error',
  })
  carys = await addTraveller(house)
  house.clock.set(serviceInstant(DAY, 60))
  await house.app.journeys.plannedCalls.freezeDue()
  const own = house.app.retail.ground.own()
  const found = [...trainsOn(house.app.retail.ground.timetable().image, DAY)].find(
    ({ operator, mode, calls }) =>
      mode === 'rail' &&
      own.includes(operator) &&
      calls.length > 4 &&
      calls[0]!.departure > 500 &&
      calls.at(-1)!.arrival < 900,
  )!
  const [first, last] = [found.calls[0]!, found.calls.at(-1)!]
  const clock = `${String(Math.floor(first.departure / 60)).padStart(2, '0')}:${String(first.departure % 60).padStart(2, '0')}`
  train = { uid: found.uid, from: first.stop, to: last.stop, time: clock }
  const over = await reportTrain(house, { uid: found.uid, serviceDate: DAY }, 62)
  house.clock.set(instant(over + 5 * MINUTE))
  house.app.railway.hear({ newsAt: house.clock.now(), beatAt: house.clock.now() })
})
afterAll(() => house.close())

const picture = async (colour: string, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .withExif({ IFD0: { Make: 'Camera of Carys' }, IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64')
const upload = async (base64: string, as: KnownTraveller = carys) =>
  house.call(uploadPicture, { picture: base64 }, { as })

test('pictures are written anew without where and with what they were taken; what is none is refused [ASVS-5.3.1]', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const { reply } = await upload(await picture('#123456', format))
    const kept = await house.db
      .selectFrom('claimPictures')
      .select(['bytes', 'mediaType'])
      .where('id', '=', reply.pictureID)
      .executeTakeFirstOrThrow()
    expect(kept.mediaType).toBe('image/jpeg')
    expect((await sharp(kept.bytes).metadata()).exif).toBeUndefined()
    expect(kept.bytes.includes(Buffer.from('Camera of Carys'))).toBe(false)
  }
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n').toString(
    'base64',
  )
  expect((await upload(pdf)).status).toBe(200)
  expect((await upload(Buffer.from('<svg xmlns="…"/>').toString('base64'))).failure.code).toBe('CLAIM_PICTURE_KIND')
  expect((await upload(Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]).toString('base64'))).failure.code).toBe(
    'CLAIM_PICTURE_DAMAGED',
  )
  const large = Buffer.alloc(10 * 1024 * 1024 + 1)
  large.set([0xff, 0xd8, 0xff])
  expect((await upload(large.toString('base64'))).failure.code).toBe('CLAIM_PICTURE_TOO_LARGE')
})

test('only what can’t be known is asked of a ticket that was bought elsewhere', async () => {
  const ask = async (more: object) => (await house.call(readForeignTicket, more, { as: carys })).reply
  expect((await ask({ code: '06ABC0123456789' })).needs).toEqual([
    'FROM',
    'TO',
    'DATE',
    'TICKET_KIND',
    'PRICE',
    'PICTURE',
    'TRAIN',
  ])
  const known = {
    code: '06ABC0123456789',
    from: train.from,
    to: train.to,
    date: DAY,
    kind: 'single',
    price: 2000,
    time: train.time,
  } as const
  const read = await ask(known)
  expect(read).toMatchObject({ read: 'RSP6', needs: ['PICTURE'] })
  expect(read.options.find(({ legs }) => legs[0]?.uid === train.uid)).toMatchObject({ delayMinutes: 62, amount: 2000 })
  const no = async (more: object) => (await house.call(readForeignTicket, more, { as: carys })).failure.code
  expect(await no({ code: 'CTAAAA' })).toBe('CLAIM_CODE_NOT_READ')
  expect(await no({ from: 'XXQ' })).toBe('STATION_UNKNOWN')
  expect(await no({ from: 'CDF', to: 'CDF' })).toBe('SAME_STATION')
  expect(await no({ date: '2026-12-08' })).toBe('CLAIM_DAY_UNKNOWN')
  expect(await no({ date: '2026-11-01' })).toBe('CLAIM_TOO_LATE')
})

test('a ticket on a picture is looked at by a person, once; the same picture again is asked about, and nobody is accused', async () => {
  const { reply: sent } = await upload(await picture('#0a0'))
  const asked = {
    pictureIDs: [sent.pictureID] as string[],
    from: train.from,
    to: train.to,
    date: DAY,
    kind: 'single',
    price: 2000,
    time: train.time,
    optionID: `${train.uid}.${DAY}`,
    payTo: CHARITY,
  } as const
  const { reply: claim, status, text } = await house.call(claimForeignTicket, asked, { as: carys })
  expect([status, text]).toEqual([200, text])
  expect(claim).toMatchObject({ status: 'CHECKING', amount: 2000, delayMinutes: 62, ticket: 'elsewhere' })
  expect((await house.call(claimForeignTicket, asked, { as: carys })).failure.code).toBe('CLAIM_MADE_ALREADY')
  expect(
    (await house.call(claimForeignTicket, { ...asked, payTo: { kind: 'card' } }, { as: carys })).failure.code,
  ).toBe('CLAIM_MADE_ALREADY')

  const decisions = openDecisions(house)
  expect((await decisions.list()).map(({ claim: { reference } }) => reference)).toEqual([claim.reference])
  const word = { name: 'Nia', what: 'AGREE', amount: null, rule: null, words: null } as const
  expect((await decisions.decide(claim.reference, word)).ok).toBe(true)
  await house.app.repay.follow.followDue()
  const agreed = (await house.call(readClaim, { claimID: claim.id }, { as: carys })).reply
  expect(agreed.status).toBe('PAYING')
  expect((await decisions.show(claim.reference))?.moves.some(({ why }) => why === 'Nia: agree')).toBe(true)
  expect(await decisions.decide(claim.reference, word)).toEqual({ ok: false, refusal: 'CLAIM_MOVED_ON' })

  const owen = await addTraveller(house)
  const { reply: again } = await upload(await picture('#0a0'), owen)
  const other = await house.call(claimForeignTicket, { ...asked, pictureIDs: [again.pictureID] }, { as: owen })
  // The very same picture names the very same ticket.
  expect(other.failure.code).toBe('CLAIM_MADE_ALREADY')
  const { reply: own } = await upload(await picture('#00a'), owen)
  const { reply: doubted } = await house.call(
    claimForeignTicket,
    { ...asked, pictureIDs: [own.pictureID, again.pictureID] },
    { as: owen },
  )
  expect(doubted).toMatchObject({ status: 'MORE_NEEDED', question: { code: 'WERE_YOU_THERE' } })
  expect(
    (await house.call(answerClaim, { claimID: doubted.id, pictureIDs: [sent.pictureID] }, { as: owen })).failure.code,
  ).toBe('CLAIM_PICTURE_UNKNOWN')
  expect((await house.call(answerClaim, { claimID: doubted.id, words: 'I was.' }, { as: owen })).reply.status).toBe(
    'CHECKING',
  )
})

test('anybody can work out what a delay is worth', async () => {
  const ask = async (more: {
    kind: 'single' | 'return' | 'season-week' | 'season-month'
    price: number
    delayMinutes: number
  }) => (await house.call(calculateRepay, more)).reply.amount
  expect(await ask({ kind: 'single', price: 1240, delayMinutes: 14 })).toBe(0)
  expect(await ask({ kind: 'single', price: 1240, delayMinutes: 15 })).toBe(310)
  expect(await ask({ kind: 'return', price: 2100, delayMinutes: 29 })).toBe(263)
  expect(await ask({ kind: 'return', price: 2100, delayMinutes: 120 })).toBe(2100)
  expect(await ask({ kind: 'season-week', price: 4200, delayMinutes: 30 })).toBe(210)
  expect(await ask({ kind: 'season-month', price: 16_130, delayMinutes: 60 })).toBe(403)
  expect(
    (await house.call(calculateRepay, { kind: 'single', price: 100, delayMinutes: 60, operator: 'QQ' })).failure.code,
  ).toBe('OPERATOR_UNKNOWN')
})

test('claims are shown with everything that is known of somebody', async () => {
  const { kept } = (await house.call(deletionPreview, {}, { as: carys })).reply
  expect(kept).toContainEqual({ subject: 'CLAIMS', count: 1 })
  expect((await house.call(readDue, {}, { as: carys })).status).toBe(200)
})
