import type { Parts } from './app-parts.ts'
import { openAfterSelling, type AfterSelling } from './after-selling.ts'
import { openGround, type Ground } from './ground.ts'
import { openPeople, type People } from './people.ts'
import { openSelling, type Selling } from './selling.ts'
import { openTrains, type Trains } from './trains.ts'

/** All that is open, by one name each. */
export type Areas = Ground & People & Trains & Selling & AfterSelling

/** Opens all areas in their order. Each takes what was opened before it; what it asks of later ones is handed to it here. */
export async function openAreas(parts: Parts): Promise<Areas> {
  const ground = await openGround(parts, {
    pushKey: () => people.messages.pushKey(),
    serviceAlerts: () => trains.boards.serviceAlerts(),
    erase: {
      account: (...asked) => people.accounts.eraseAgain(...asked),
      booking: (...asked) => afterSelling.afterSales.eraseGuestAgain(...asked),
      photocard: (...asked) => people.accounts.photocards.eraseAgain(...asked),
      assistance: (...asked) => afterSelling.afterSales.assistance.withdrawAgain(...asked),
    },
  })
  const people = await openPeople(ground)
  const trains = await openTrains(
    { ...ground, ...people },
    {
      faresMemory: () => selling.retail.faresMemory(),
      trainPrices: (asked, abandoned) => selling.retail.trainPrices(asked, abandoned),
      easedBy: (rides) => selling.tickets.easements.ofTrains(rides),
      tellAdvice: (...said) => afterSelling.notify.tellAdvice(...said),
    },
  )
  const selling = await openSelling(
    { ...ground, ...people, ...trains },
    {
      followTickets: (...followed) => afterSelling.notify.followTickets(...followed),
      assistanceOf: (...asked) => afterSelling.afterSales.assistance.ofOrders(...asked),
      claimableOf: (...asked) => afterSelling.repay.made.claimable(...asked),
      moveAlong: async (...moved) => {
        await afterSelling.afterSales.assistance.moveToAccount(...moved)
        await afterSelling.repay.moveToAccount(...moved)
      },
    },
  )
  const afterSelling = await openAfterSelling({ ...ground, ...people, ...trains, ...selling })
  return { ...ground, ...people, ...trains, ...selling, ...afterSelling }
}
