import { DAY, HOUR, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { checkProduct } from '@cledrau/domain/wallet/check-product.ts'
import { aProduct, aTicket, EIGHT } from '@cledrau/domain/wallet/samples.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import { percentiles } from './measure/percentiles.ts'

const PRODUCTS = 500

/** What time does to a full wallet: once with nothing to do, as at nearly every look, and once with all of it. */
async function rules(): Promise<Record<string, number>> {
  const kinds = ['SINGLE', 'RETURN', 'SEASON', 'MULTIFLEX'] as const
  const products = Array.from({ length: PRODUCTS }, (_, index) =>
    aProduct({
      type: kinds[index % kinds.length],
      expiryDate: instant(EIGHT + (1 + (index % 30)) * DAY),
      tickets: Object.fromEntries(
        Array.from({ length: 1 + (index % 4) }, (_one, ticket) => [
          `${ticket}`,
          aTicket({ expiryDate: instant(EIGHT + DAY), activationLimit: 1, activateAt: instant(EIGHT + HOUR) }),
        ]),
      ),
    }),
  )
  const look = (at: Instant) => {
    const times: number[] = []
    for (let round = 0; round < 400; round += 1) {
      const began = performance.now()
      for (const product of products) checkProduct(product, at)
      times.push(performance.now() - began)
    }
    return percentiles(times.slice(100))
  }
  const [idle, busy] = [look(EIGHT), look(instant(EIGHT + 60 * DAY))]
  const named = (name: string, figures: Record<string, number>) =>
    Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${name}, ${figure}`, value]))
  return { ...named('nothing to do', idle), ...named('everything changes', busy) }
}

/** The wallet call of somebody with 500 products, on PostgreSQL, without the network. */
async function call(): Promise<Record<string, number>> {
  const postgres = await startTestPostgres('bench-wallet')
  const house = await startTestServer(postgres)
  try {
    const as = await addTraveller(house)
    for (let place = 0; place < PRODUCTS; place += 1)
      await addTickets(house.db, {
        accountId: as.id,
        now: house.clock.now(),
        fulfilmentType: 'ETK',
        expiresAt: instant(house.clock.now() + (1 + (place % 60)) * DAY),
      })
    const times: number[] = []
    let bytes = 0
    for (let round = 0; round < 120; round += 1) {
      const began = performance.now()
      bytes = (await house.call(ticketWallet, {}, { as })).text.length
      if (round >= 20) times.push(performance.now() - began)
    }
    return { products: PRODUCTS, 'answer, kB': bytes / 1024, ...percentiles(times) }
  } finally {
    await house.close()
    await postgres.stop()
  }
}

export const entries = { 'wallet-rules': rules, 'wallet-call': call }
