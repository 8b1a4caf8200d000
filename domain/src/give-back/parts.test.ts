import { expect, test } from 'vitest'
import { breaksDiscount, lostDiscount, partsGoingBack, type HeldTicket, type SoldPart } from './parts.ts'

const part = (more: Partial<SoldPart> = {}): SoldPart => ({
  kind: 'FLEXIBLE',
  passengers: ['ann', 'bet', 'cai'],
  price: 1000,
  fullPrice: 1500,
  ticketsEach: 1,
  least: 1,
  ...more,
})
const ticket = (id: string, more: Partial<HeldTicket> = {}): HeldTicket => ({
  id,
  passenger: id.slice(0, 3),
  isUsed: false,
  isCollected: false,
  isElsewhere: false,
  isGone: false,
  ...more,
})
const ALL = [ticket('ann'), ticket('bet'), ticket('cai')]

test('all of them hand back what they paid; some of them their share, and the odd penny stays with the others', () => {
  const [all] = partsGoingBack([part()], ALL, null)
  expect(all).toMatchObject({ paid: 1000, passengers: ['ann', 'bet', 'cai'], staying: { own: 0, elsewhere: 0 } })
  const [two] = partsGoingBack([part()], ALL, ['bet', 'cai'])
  // £10.00 for three is £3.33 each.
  expect(two).toMatchObject({ paid: 666, passengers: ['bet', 'cai'], staying: { own: 1, elsewhere: 0 } })
  expect(two?.tickets.map(({ id }) => id)).toEqual(['bet', 'cai'])
  expect(partsGoingBack([part()], ALL, ['nobody'])).toEqual([])
})

test('of a return, of which one half was given back before, the other half is still there; of one that is gone, nothing', () => {
  const halves = (more: Partial<HeldTicket>) => [
    ticket('ann out', { isGone: true }),
    ticket('ann back', more),
    ticket('bet out'),
    ticket('bet back'),
  ]
  const sold = part({ passengers: ['ann', 'bet'], ticketsEach: 2 })
  expect(partsGoingBack([sold], halves({}), null)[0]?.passengers).toEqual(['ann', 'bet'])
  const [left] = partsGoingBack([sold], halves({ isGone: true }), null)
  expect(left).toMatchObject({ passengers: ['bet'], paid: 500, staying: { own: 0, elsewhere: 0 } })
  expect(left?.tickets.map(({ id }) => id)).toEqual(['bet out', 'bet back'])
})

test('one half of a return that was handed over keeps the whole with whoever holds it', () => {
  const tickets = [ticket('ann out'), ticket('ann back', { isElsewhere: true }), ticket('bet out'), ticket('bet back')]
  const [back] = partsGoingBack([part({ passengers: ['ann', 'bet'], ticketsEach: 2 })], tickets, null)
  expect(back).toMatchObject({ passengers: ['bet'], paid: 500, staying: { own: 0, elsewhere: 1 } })
})

test('tickets belong to the parts in the order in which both were made', () => {
  const parts = [part({ passengers: ['ann'], price: 400 }), part({ passengers: ['ann'], price: 600, ticketsEach: 2 })]
  const tickets = [ticket('ann 1'), ticket('ann 2'), ticket('ann 3')]
  const back = partsGoingBack(parts, tickets, ['ann'])
  expect(back.map((one) => [one.paid, one.tickets.map(({ id }) => id)])).toEqual([
    [400, ['ann 1']],
    [600, ['ann 2', 'ann 3']],
  ])
})

test('a discount for three is broken by two who stay and could go along, not by three, and not where nobody of theirs stays', () => {
  const staying = (own: number, elsewhere = 0) => ({
    part: part({ least: 3 }),
    passengers: [],
    paid: 0,
    tickets: [],
    staying: { own, elsewhere },
  })
  expect(breaksDiscount(staying(2))).toBe(true)
  expect(breaksDiscount(staying(3))).toBe(false)
  expect(breaksDiscount(staying(2, 1))).toBe(false)
  expect(breaksDiscount(staying(1, 1))).toBe(true)
  expect(breaksDiscount(staying(0, 2))).toBe(false)
})

test('of a group that no longer travels, those with tickets that were handed over cost what they would have without it', () => {
  const lost = (own: number, elsewhere: number, fullPrice: number | null = 1500) =>
    lostDiscount({
      part: part({ least: 3, fullPrice, passengers: ['ann', 'bet', 'cai', 'deb'] }),
      passengers: [],
      paid: 0,
      tickets: [],
      staying: { own, elsewhere },
    })
  // £15.00 less £10.00, shared by four: £1.25 each.
  expect(lost(0, 1)).toBe(125)
  expect(lost(0, 2)).toBe(250)
  expect(lost(0, 3)).toBe(0)
  expect(lost(0, 0)).toBe(0)
  expect(lost(1, 1)).toBe(0)
  expect(lost(0, 1, null)).toBe(0)
  // A part of a penny is on the buyer.
  expect(lost(0, 1, 1501)).toBe(126)
})
