import { bilingual } from '@cledrau/contract/language.ts'
import { DELIVERY_GROUPS, PRODUCTS } from '@cledrau/contract/buying/orders.ts'
import { DELIVERY_CODES } from '@cledrau/domain/tickets/kinds.ts'
import { readClasses } from '@cledrau/feeds/railway/read-railway.ts'
import * as z from 'zod/mini'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

const pence = z.int().check(z.minimum(0))

const deliveryRules = z.array(
  z.object({
    group: z.enum(DELIVERY_GROUPS),
    code: z.enum(DELIVERY_CODES),
    fee: pence,
    products: z.array(z.enum(PRODUCTS)),
    guests: z.boolean(),
    minutesBefore: z.int(),
    workingDays: z.nullable(z.int()),
    mostPassengers: z.int(),
    ownTrainsOnly: z.boolean(),
  }),
)
const busTickets = z.array(
  z.object({ code: z.string(), station: z.string(), names: bilingual(z.string()), adult: pence, child: pence }),
)
export type BusTicket = z.infer<typeof busTickets>[number]

/** How each kind of train is made up, coach by coach. */
export const openFormations = (data: ReferenceData) =>
  data.open('formations', async (from) => readClasses(await from.text('railway/classes.csv')))

/** Which ways there are for tickets to reach people, and which bus tickets can be bought with them. */
export const openSales = (data: ReferenceData) =>
  data.open('sales', async (from) => ({
    delivery: await readChecked(from, 'delivery/delivery.json', deliveryRules),
    bus: await readChecked(from, 'extras/bus.json', busTickets),
  }))
/** A way for tickets to reach people, as its file says. */
export type DeliveryRule = z.infer<typeof deliveryRules>[number]
export type Sales = Awaited<ReturnType<typeof openSales>>
export type Formations = Awaited<ReturnType<typeof openFormations>>
