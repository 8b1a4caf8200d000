import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TICKET_TYPES } from '../tickets/ticket-facts.ts'
import { mayMove } from '../moves.ts'
import { DAY, HOUR, instant, type Instant } from '../time/instant.ts'
import { activateTicket } from './actions.ts'
import { checkProduct, eachTicket } from './check-product.ts'
import { asksToActivate, believe, catchUp, mergeProduct, type TicketClaim } from './merge.ts'
import type { ProductRecord } from './records.ts'
import { aProduct, aTicket, EIGHT } from './samples.ts'
import { WALLET_MOVES, WALLET_STATUSES, type WalletStatus } from './status.ts'

const FREE = {
  needsNoActivation: false,
  underExchange: false,
  onAnotherDevice: false,
  validFrom: null,
  onlineState: true,
}

/** A server and three devices that share one wallet, as the product plays it: devices ask and report, the server answers. */
class House {
  now: Instant = EIGHT
  server: ProductRecord
  devices: ProductRecord[]
  constructor(product: ProductRecord) {
    this.server = product
    this.devices = [product, product, product]
  }
  of = (device: number) => this.devices[device] as ProductRecord

  look(device: number, wrongBy = 0) {
    this.devices[device] = checkProduct(this.of(device), instant(this.now + wrongBy))
  }
  send(claims: TicketClaim[]) {
    this.server = catchUp(this.server, this.now)
    for (const claim of claims) {
      const ticket = this.server.tickets[claim.ticketID]
      if (!ticket || !asksToActivate(claim, ticket)) continue
      const facts = { ...FREE, now: this.now }
      const started = activateTicket(this.server, claim.ticketID, facts)
      if (started.ok) this.server = started.value
    }
    this.server = checkProduct(believe(this.server, claims), this.now)
  }
  receive(device: number) {
    this.devices[device] = checkProduct(mergeProduct(this.of(device), this.server), this.now)
  }
  sync(device: number) {
    this.send(Object.entries(this.of(device).tickets).map(([id, ticket]) => ({ ...ticket, ticketID: id })))
    this.receive(device)
  }
  asked(device: number, ticketID: string): TicketClaim | undefined {
    const ticket = this.of(device).tickets[ticketID]
    if (!ticket || ticket.status !== 'INACTIVE') return undefined
    return { ...ticket, ticketID, status: 'ACTIVE', activatedAt: null, activatedCount: ticket.activatedCount + 1 }
  }
}

type Step = { kind: string; device: number; ticket: string; hours: number; status: WalletStatus }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('look', 'look wrongly', 'sync', 'activate', 'repeat', 'wait', 'wait', 'give back', 'lie'),
  device: fc.nat(2),
  ticket: fc.constantFrom('a', 'b'),
  hours: fc.nat(30),
  status: fc.constantFrom(...WALLET_STATUSES),
})
const maybeHours = fc.option(
  fc.integer({ min: 0, max: 72 }).map((hours) => instant(EIGHT + hours * HOUR)),
  { nil: null },
)
const ticket = fc
  .record({
    activationLimit: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
    activateAt: maybeHours,
    expiryDate: maybeHours,
  })
  .map(aTicket)
const product = fc
  .record({
    type: fc.constantFrom(...TICKET_TYPES),
    fulfilmentType: fc.constantFrom('MVD', 'SCT'),
    expiryDate: maybeHours,
    tickets: fc.record({ a: ticket, b: ticket }),
  })
  .map(aProduct)
  .map((one) => (one.type === 'MULTIFLEX' ? eachTicket(one, (pass) => ({ ...pass, activationLimit: 1 })) : one))

function play(house: House, steps: readonly Step[], kinds: (kind: string) => boolean, each: () => void = () => {}) {
  let unanswered: TicketClaim | undefined
  for (const { kind, device, ticket: id, hours, status } of steps) {
    if (!kinds(kind)) continue
    const claim = house.asked(device, id)
    if (kind === 'wait') house.now = instant(house.now + hours * HOUR)
    else if (kind === 'look') house.look(device)
    else if (kind === 'look wrongly') house.look(device, (hours - 15) * HOUR)
    else if (kind === 'sync') house.sync(device)
    else if (kind === 'repeat' && unanswered) house.send([unanswered, unanswered])
    else if (kind === 'give back') house.server = { ...house.server, productStatus: 'REFUNDED' }
    else if (kind === 'activate' && claim) {
      house.send([claim])
      unanswered = claim
      if (hours % 2 === 0) house.receive(device)
    } else if (kind === 'lie')
      house.send([{ ...aTicket(), ticketID: id, status, activatedAt: house.now, activatedCount: hours }])
    each()
  }
}

const shared = ({ tickets, productStatus }: ProductRecord) => ({ tickets, productStatus })

test('however three devices and a server take turns, they come to the same once all have synced [WALLET-018]', () => {
  fc.assert(
    fc.property(product, fc.array(step, { maxLength: 40 }), (start, steps) => {
      const house = new House(start)
      play(house, steps, (kind) => kind !== 'look wrongly')
      for (const device of [0, 1, 2, 0, 1, 2]) house.sync(device)
      for (const device of [0, 1, 2]) expect(shared(house.of(device))).toEqual(shared(house.server))
    }),
    { numRuns: 2000 },
  )
})

test('with clocks that are wrong by hours, and lies, no limit is passed and what was given back stays so [WALLET-018]', () => {
  fc.assert(
    fc.property(product, fc.array(step, { maxLength: 40 }), (start, steps) => {
      const house = new House(start)
      let given = false
      const everywhere = () => [house.server, house.of(0), house.of(1), house.of(2)]
      play(
        house,
        steps,
        () => true,
        () => {
          for (const one of everywhere())
            for (const { activationLimit, activatedCount } of Object.values(one.tickets))
              expect(activatedCount).toBeLessThanOrEqual(activationLimit ?? 0)
          given ||= house.server.productStatus === 'REFUNDED'
          expect(given).toBe(house.server.productStatus === 'REFUNDED')
        },
      )
    }),
    { numRuns: 1000 },
  )
})

test('whatever the server makes of what it hears, it goes a way that is in the table of moves', () => {
  fc.assert(
    fc.property(product, fc.array(step, { maxLength: 40 }), (start, steps) => {
      const house = new House(start)
      let before = house.server
      const isMove = (from: WalletStatus, to: WalletStatus) => from === to || mayMove(WALLET_MOVES, from, to).ok
      play(
        house,
        steps,
        () => true,
        () => {
          const { server } = house
          expect(isMove(before.productStatus, server.productStatus)).toBe(true)
          for (const [id, { status }] of Object.entries(server.tickets))
            expect(isMove(before.tickets[id]?.status ?? status, status)).toBe(true)
          before = server
        },
      )
    }),
    { numRuns: 1000 },
  )
})

test('what the server counted lately is newer than any status here; within one count nothing goes back [WALLET-018]', () => {
  const used = aProduct({ tickets: { a: aTicket({ status: 'EXPIRED', activationLimit: 2, activatedCount: 1 }) } })
  const server = (status: WalletStatus, activatedCount: number) =>
    aProduct({ tickets: { a: aTicket({ status, activatedCount, activationLimit: 2, activatedAt: EIGHT }) } })
  const merged = (status: WalletStatus, count: number) => mergeProduct(used, server(status, count)).tickets['a']
  expect(merged('ACTIVE', 1)?.status).toBe('EXPIRED')
  expect(merged('ACTIVE', 2)?.status).toBe('ACTIVE')
  expect(merged('INACTIVE', 0)).toMatchObject({ status: 'EXPIRED', activatedCount: 1 })
  expect(merged('CANCELLED', 0)?.status).toBe('CANCELLED')
})

test('an activation asked for twice, by one device or two, is counted once', () => {
  const house = new House(aProduct({ tickets: { a: aTicket({ activationLimit: 3 }), b: aTicket() } }))
  const claims = [house.asked(0, 'a'), house.asked(1, 'a'), house.asked(0, 'a')].filter((claim) => claim !== undefined)
  for (const claim of claims) house.send([claim])
  expect(house.server.tickets['a']).toMatchObject({ activatedCount: 1, status: 'ACTIVE' })
})

test('a planned start that nobody saw happened all the same, before the expiry', () => {
  const late = instant(EIGHT + 9 * DAY)
  const bought = aProduct({
    expiryDate: instant(EIGHT + DAY),
    tickets: { a: aTicket({ activateAt: instant(EIGHT + HOUR), activationLimit: 1 }) },
  })
  expect(catchUp(bought, late).tickets['a']).toMatchObject({ status: 'EXPIRED', activatedCount: 1 })
  expect(checkProduct(bought, late).tickets['a']).toMatchObject({ status: 'EXPIRED', activatedCount: 0 })
})
