import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { momentOf } from '@cledrau/domain/time/moment.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { CARDS, type Held } from '@cledrau/world/gates/cards.ts'
import { startGates, type Gates } from '@cledrau/world/gates/gates.ts'
import type { GateTap } from '@cledrau/world/gates/line.ts'
import { schemeStations } from '@cledrau/world/gates/scheme-stations.ts'
import { startBank, type Bank } from '@cledrau/world/bank/bank.ts'
import type { TestPostgres } from './test-postgres.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export type TappingHouse = {
  house: TestServer
  bank: Bank
  gates: Gates
  /** `2026-12-07 08:00 in CDF, 08:20 out NWP by phone`, with the card of these last figures; `anew`: as it was issued since. */
  tap: (text: string, lastFour?: string) => void
  close: () => Promise<void>
}

/** A server with a bank and the gates of the scheme beside it, all by one clock; the line is calm until it is told otherwise. */
export async function startTappingHouse(
  postgres: TestPostgres,
  environment: Record<string, string> = {},
  /** What stands between the gates and the server: from the one’s address to that which the other asks. */
  between: (taps: string) => Promise<string> = (taps) => Promise.resolve(taps),
): Promise<TappingHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-gates-'))
  const time: { clock?: TestServer['clock'] } = {}
  const now = () => time.clock?.now() ?? Date.now()
  const bank = await startBank({ folder: join(folder, 'bank'), now })
  const stations = schemeStations(join(import.meta.dirname, '../../../data'), '2026-12-07')
  const gates = await startGates({ folder: join(folder, 'gates'), port: 0, now, till: bank.till, stations, seed: 1 })
  gates.line.turn({ lateMinutes: 1, late: 0, twice: 0, outOfOrder: 0, gaps: 0, denySeconds: 0 })
  // Nobody fetches but who is asked to: a test says when.
  const house = await startTestServer(postgres, {
    PAYMENTS_URL: bank.payments,
    TAPS_URL: await between(gates.taps),
    ROLES: 'api',
    ...environment,
  })
  time.clock = house.clock
  return {
    house,
    bank,
    gates,
    tap: (text, lastFour) => void tapAt(gates, text, lastFour),
    close: async () => {
      await house.close()
      await gates.stop()
      await bank.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Taps as they are written down, with the card of these last figures or a commuter's; answers the last of them. */
export function tapAt(gates: Pick<Gates, 'tap'>, text: string, card = '4242'): GateTap {
  let day = ''
  let last: GateTap | undefined
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, date, clock = '', way = '', station = '', device = 'card', anew] =
      /^(?:(\S+) )?(\d\d:\d\d) (in|out) ([A-Z]{3})(?: by (\w+))?( anew)?$/.exec(part) ?? []
    day = date ?? day
    const tapped = gates.tap({
      station,
      direction: way === 'out' ? 'OUT' : 'IN',
      at: momentOf(`${day}T${clock}`) ?? instant(0),
      card: CARDS.find(({ lastFour }) => lastFour === card)?.number ?? card,
      device: device.toUpperCase() as Held['device'],
      condition: anew ? 'ANEW' : 'GOOD',
    })
    if (typeof tapped === 'string') throw new Error(`${part}: ${tapped}`)
    last = tapped
  }
  if (!last) throw new Error('nobody tapped')
  return last
}
