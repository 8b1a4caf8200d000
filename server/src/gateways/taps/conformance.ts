import { expect, test } from 'vitest'
import { toldTap, type TapsGateway, type ToldTap } from './taps.ts'

/** How the suite plays people in front of the processor’s readers, with two cards that its test system knows. */
export type People = {
  /** Answers whether the reader let them through. */
  taps: (tap: {
    card: 'first' | 'second'
    device?: 'CARD' | 'PHONE'
    /** The same account with a card that was issued since. */
    anew?: boolean
    direction?: 'IN' | 'OUT'
  }) => Promise<boolean>
  /** Until readers have sent what was tapped, and know what they were told. */
  later: () => Promise<void>
}

type Parts = { gateway: () => TapsGateway; people: () => People; group?: string }

/**
 * What every adapter to a processor of taps has to hold. Whoever connects another one runs this against its test system: taps
 * by a cursor, in an order that never changes; a deny list of changes by account, with numbers.
 */
export function tapsGatewayConforms({ gateway, people, group = 'all' }: Parts): void {
  let n = 0
  const read = async (from: string): Promise<{ taps: ToldTap[]; next: string }> => {
    const taps: ToldTap[] = []
    let cursor = from
    for (let more = true; more;) {
      const page = await gateway().read(group, cursor)
      taps.push(...page.taps.map((tap) => toldTap.parse(tap)))
      more = page.more
      cursor = page.next
    }
    return { taps, next: cursor }
  }
  const end = async () => (await read('0')).next
  const deny = (par: string, blocked: boolean, number: number) => gateway().deny([{ n: number, par, blocked }])
  /** The account of a card, by what it tapped last. */
  const parOf = async (card: 'first' | 'second') => {
    const from = await end()
    await people().taps({ card })
    await people().later()
    return (await read(from)).taps.at(-1)?.par ?? ''
  }

  test('taps come in an order that never changes: asked again from a place, they are the same', async () => {
    const from = await end()
    await people().taps({ card: 'first', direction: 'IN' })
    await people().taps({ card: 'first', direction: 'OUT' })
    await people().taps({ card: 'second', direction: 'IN' })
    await people().later()
    const first = await read(from)
    expect(new Set(first.taps.map(({ reader, sequence }) => `${reader}.${sequence}`)).size).toBe(3)
    expect(await read(from)).toEqual(first)
    await gateway().confirm(group, first.next)
    await gateway().confirm(group, first.next)
    expect(await read(from)).toEqual(first)
    expect(await read(first.next)).toEqual({ taps: [], next: first.next })
  })

  test('a card and the phone that it is in are one account, each with a token of its own, and never by their number', async () => {
    const from = await end()
    await people().taps({ card: 'first', device: 'CARD' })
    await people().taps({ card: 'first', device: 'PHONE' })
    await people().taps({ card: 'second', device: 'CARD' })
    await people().later()
    const { taps } = await read(from)
    expect(new Set(taps.map(({ par }) => par)).size).toBe(2)
    expect(new Set(taps.map(({ token }) => token)).size).toBe(3)
    const rest = taps
      .flatMap(({ par, token }) => [par, token])
      .reduce((text, name) => text.replaceAll(name, ''), JSON.stringify(taps))
    expect(rest).not.toMatch(/\d{13,19}/)
  })

  test('an account on the deny list is refused, also with a card that was issued anew, and no other is', async () => {
    const par = await parOf('first')
    await deny(par, true, (n += 1))
    await people().later()
    expect(await people().taps({ card: 'first' })).toBe(false)
    expect(await people().taps({ card: 'first', device: 'PHONE' })).toBe(false)
    expect(await people().taps({ card: 'first', anew: true })).toBe(false)
    expect(await people().taps({ card: 'second' })).toBe(true)
    await deny(par, false, (n += 1))
    await people().later()
    expect(await people().taps({ card: 'first', anew: true })).toBe(true)
  })

  test('of an account the newest change counts: told again, or after a newer one, a change changes nothing', async () => {
    const [first, second] = [await parOf('first'), await parOf('second')]
    const [block, free, other] = [(n += 1), (n += 1), (n += 1)]
    await deny(first, true, block)
    await deny(first, false, free)
    await deny(first, true, block)
    await people().later()
    expect(await people().taps({ card: 'first' })).toBe(true)
    // A change that was written first and comes last is still news where it is about somebody else.
    await deny(first, false, other)
    await deny(second, true, block)
    await people().later()
    expect(await people().taps({ card: 'second' })).toBe(false)
    await deny(second, false, (n += 1))
    await people().later()
    expect(await people().taps({ card: 'second' })).toBe(true)
  })
}
