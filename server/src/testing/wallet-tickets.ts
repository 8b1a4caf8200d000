import { randomBytes, randomUUID } from 'node:crypto'
import { FACTS_VERSION, type TicketFacts, type TicketType } from '@cledrau/domain/tickets/ticket-facts.ts'
import { HOUR, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Insertable } from 'kysely'
import type { Database } from '../db/database.ts'
import { moment, type TicketProductRow, type TicketRow } from '../db/schema.ts'

type NewTicket = Partial<Omit<Insertable<TicketRow>, 'facts' | 'validFrom' | 'expiresAt' | 'departsAt'>> & {
  validFrom?: Instant
  expiresAt?: Instant
  departsAt?: Instant | null
  facts?: Partial<TicketFacts>
}
type NewProduct = {
  accountId: string | null
  now: Instant
  ticketType?: TicketType
  fulfilmentType?: string
  recordLocator?: string
  expiresAt?: Instant
  /** One ticket where nothing is said. */
  tickets?: NewTicket[]
  product?: Partial<Insertable<TicketProductRow>>
}

export type AddedProduct = { id: string; recordLocator: string; ticketIds: string[] }

/** A product in somebody's wallet as issuing leaves it, put straight into the database. */
export async function addTickets(db: Database, wanted: NewProduct): Promise<AddedProduct> {
  const { accountId, now, ticketType = 'SINGLE', fulfilmentType = 'MVD', tickets = [{}] } = wanted
  const expiresAt = wanted.expiresAt ?? instant(now + 30 * HOUR)
  const id = randomUUID()
  const recordLocator = wanted.recordLocator ?? locator()
  await db
    .insertInto('ticketProducts')
    .values({
      id,
      orderId: randomUUID(),
      recordLocator,
      accountId,
      ticketType,
      fulfilmentType,
      isrn: null,
      status: 'INACTIVE',
      expiresAt: moment(expiresAt),
      issuedAt: moment(now),
      ...wanted.product,
    })
    .execute()
  const rows = tickets.map((ticket, position) => ({ ...ticketRow(ticket, wanted, expiresAt, position), productId: id }))
  await db.insertInto('tickets').values(rows).execute()
  await db
    .insertInto('ticketIssues')
    .values(
      rows.map(({ id: ticketId }) => ({
        id: randomBytes(8).toString('hex'),
        ticketId,
        keyMark: '00000000',
        code: `CT${Array.from(randomBytes(260), (byte) => LETTERS[byte % LETTERS.length]).join('')}`,
        issuedAt: moment(now),
      })),
    )
    .execute()
  return { id, recordLocator, ticketIds: rows.map((row) => row.id) }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const locator = () => Array.from(randomBytes(6), (byte) => LETTERS[byte % LETTERS.length]).join('')

function ticketRow(ticket: NewTicket, wanted: NewProduct, productExpires: Instant, position: number) {
  const { validFrom, expiresAt, departsAt, facts, ...state } = ticket
  const { now, ticketType = 'SINGLE', fulfilmentType = 'MVD' } = wanted
  const from = validFrom ?? instant(now - HOUR)
  const until = expiresAt ?? productExpires
  const departs = departsAt === undefined ? instant(now + HOUR) : departsAt
  return {
    id: randomUUID(),
    position,
    status: 'INACTIVE' as const,
    direction: 'OUT' as const,
    activationLimit: fulfilmentType === 'MVD' ? 1 : null,
    ...state,
    validFrom: moment(from),
    expiresAt: moment(until),
    departsAt: departs === null ? null : moment(departs),
    facts: JSON.stringify({
      ...someFacts(ticketType, now, departs),
      mobile: fulfilmentType === 'MVD',
      validFrom: clockTime(from).date,
      validUntil: clockTime(until).date,
      ...facts,
    }),
  }
}

const someFacts = (type: TicketType, now: Instant, departs: Instant | null): TicketFacts => ({
  version: FACTS_VERSION,
  reference: 'TT7KQ4M2X',
  type,
  direction: 'OUT',
  wayBack: false,
  part: null,
  dayPass: false,
  travelDays: null,
  ticketCode: 'SDS',
  ticketName: { en: 'Anytime Day Single', cy: 'Unffordd Unrhyw Bryd Diwrnod' },
  serviceClass: 'STANDARD',
  origin: 'CDF',
  destination: 'SHR',
  route: { code: '00000', name: { en: 'Any permitted', cy: 'Unrhyw lwybr a ganiateir' } },
  restriction: '',
  validFrom: clockTime(now).date,
  validUntil: clockTime(now).date,
  passenger: { reference: 'A1', kind: 'ADULT', name: 'Carys Evans', railcards: [], freeUnder: null },
  group: null,
  bookedTrainsOnly: false,
  trains:
    departs === null
      ? []
      : [
          {
            uid: 'C00001',
            serviceDate: clockTime(departs).date,
            operator: 'AW',
            from: 'CDF',
            to: 'SHR',
            terminus: 'HHD',
            departs,
            arrives: instant(departs + 2 * HOUR),
            seat: { coach: 'B', seat: '5A' },
            mode: 'Rail',
          },
        ],
  paid: 3420,
  boughtAt: now,
  mobile: true,
  photocard: null,
  isrn: null,
})
