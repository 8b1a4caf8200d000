import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { cancelJourney } from '@cledrau/contract/buying/basket.ts'
import { createBooking, createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import { faresByDay } from '@cledrau/contract/search/fares-by-day.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { choose, GUEST, isAdvance, isWalkUp, type Chosen } from '@cledrau/server/testing/buying.ts'
import { askOnce } from '../crash/checkouts.ts'

/** Somebody who takes more than their share, from one address of their own, until told to stop; answers what they got. */
export type Greedy = { what: string; run: (url: string, stop: AbortSignal, from: string) => Promise<string> }

const DEMONSTRATION = 'Tren-i-Aber-0921'

export const dayAhead = (days: number): string => addDays(clockTime(instant(Date.now())).date, days)

export async function find(url: string, destination: string, time: string, adult = 1) {
  const asked = {
    origin: 'CDF',
    destination,
    outboundDate: dayAhead(9),
    outboundTime: time,
    ticketType: 'single' as const,
  }
  for (;;) {
    const { reply } = await askOnce(url, ticketSearch, { ...asked, adult }, { from: '203.0.113.250' })
    if (reply && 'fareInformation' in reply) return reply
    await wait(500)
  }
}

export const hold = (url: string, chosen: Chosen, from: string) =>
  askOnce(
    url,
    createBookingWithoutBasket,
    {
      ...chosen,
      ...GUEST,
      emailAddress: `${randomUUID()}@example.org`,
      fulfilment: { method: 'ETK' },
      reserveSeats: true,
    },
    { from },
  )

export async function signIn(url: string, email: string, from: string): Promise<string> {
  const { reply, failure } = await askOnce(url, login, { email, password: DEMONSTRATION, platform: 'ios' }, { from })
  if (!reply?.access_token) throw new Error(`${email} can't sign in: ${JSON.stringify(failure)}`)
  return reply.access_token
}

/** Eight hands at once, each with the next thing as soon as the last is answered. */
async function eightHands(stop: AbortSignal, act: (turn: number) => Promise<number>): Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  let turn = 0
  const hand = async () => {
    while (!stop.aborted) {
      const status = await act(turn++)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status >= 400) await wait(20)
    }
  }
  await Promise.all(Array.from({ length: 8 }, hand))
  return answers
}

const said = (answers: ReadonlyMap<number, number>) => [...answers].map(([status, n]) => `${n} × ${status}`).join(', ')

export const GREEDY: readonly Greedy[] = [
  {
    what: 'a train is emptied by guests’ holds',
    run: async (url, stop, from) => {
      const chosen = choose(await find(url, 'SWA', '10:00', 9), isWalkUp)
      return said(await eightHands(stop, async () => (await hold(url, chosen, from)).status))
    },
  },
  {
    what: 'every Advance price of a morning is taken',
    run: async (url, stop, from) => {
      const found = await find(url, 'MAN', '08:00')
      const codes = [...new Set(found.fareInformation.filter(isAdvance).flatMap(({ legReferences }) => legReferences))]
      const all = codes.map((leg) => choose(found, (fare) => isAdvance(fare) && fare.legReferences.includes(leg)))
      return said(await eightHands(stop, async (turn) => (await hold(url, all[turn % all.length]!, from)).status))
    },
  },
  {
    what: 'four fare calendars are asked for each second',
    run: async (url, stop, from) => {
      const answers = new Map<number, number>()
      const places = ['SWA', 'MAN', 'SHR', 'BHM', 'CRE', 'AYW', 'NWP', 'HFD']
      const open: Promise<void>[] = []
      for (let turn = 0; !stop.aborted; turn++) {
        const destination = places[turn % places.length]!
        const asked = { origin: 'CDF', destination, from: dayAhead(1 + (turn % 28)), days: 31, adult: 9 }
        open.push(
          (async () => {
            const { status } = await askOnce(url, faresByDay, asked, { from })
            answers.set(status, (answers.get(status) ?? 0) + 1)
          })(),
        )
        await wait(250)
      }
      await Promise.race([Promise.all(open), wait(5000)])
      return said(answers)
    },
  },
  {
    what: 'streams are opened without end',
    run: async (url, stop, from) => {
      const lines: Response[] = []
      const answers = await eightHands(stop, async () => {
        const asked = `${url}/api/v1/stream?token=${APP_TOKEN}`
        const line = await fetch(asked, { headers: { 'x-forwarded-for': from }, signal: stop }).catch(() => undefined)
        if (line) lines.push(line)
        return line?.status ?? 499
      })
      answers.delete(499)
      return `${said(answers)} (${lines.length} lines)`
    },
  },
  {
    what: 'baskets for nine are filled and emptied',
    run: async (url, stop, from) => {
      const bearer = await signIn(url, 'carys.evans@example.org', from)
      const chosen = choose(await find(url, 'SWA', '12:00', 9), isWalkUp)
      const fields = { ...chosen, fulfilment: { method: 'ETK' as const }, reserveSeats: true }
      const act = async () => {
        const { status } = await askOnce(url, createBooking, fields, { from, bearer, key: randomUUID() })
        if (status >= 400) await askOnce(url, cancelJourney, { clearBasket: true }, { from, bearer })
        return status
      }
      return said(await eightHands(stop, act))
    },
  },
]
