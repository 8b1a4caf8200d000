import { isOver } from '@cledrau/domain/wallet/status.ts'
import { isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { ownTrains, type OwnTrain } from '../../state/own-trains.ts'
import { travellerNow } from '../../state/traveller.ts'
import { openGuestWallet } from '../guest-wallet.ts'
import { guestTickets } from '../guest-tickets.ts'
import { isOverNow, momentOf, type ShownEntry } from '../wallet-entries.ts'
import { mineOf, onWallet, openWallet, shownWallet, walletNow, withGuests } from '../wallet-kept.ts'

/** The trains of tickets that can still be travelled on; whoever gave one back or changed it waits for another train. */
export const trainsOf = (entries: readonly ShownEntry[]): OwnTrain[] =>
  entries
    .filter((entry) => !isOverNow(entry))
    .flatMap(({ recordLocator, tickets }) =>
      tickets
        .filter(({ record, exchanged }) => !isOver(record.status) && !exchanged)
        .flatMap(({ direction, trains }) =>
          trains.flatMap(({ uid, serviceDate, from, to, departs, arrives }) =>
            isCalendarDate(serviceDate)
              ? [
                  {
                    uid,
                    serviceDate,
                    from,
                    to,
                    departs: momentOf(departs),
                    arrives: momentOf(arrives),
                    recordLocator,
                    direction,
                  },
                ]
              : [],
          ),
        ),
    )

function tell(): void {
  const who = travellerNow()
  const wallet = withGuests(walletNow(), guestTickets.get(), who?.email ?? null)
  ownTrains.set(trainsOf(mineOf(shownWallet(wallet), who !== null)))
}

let following: Promise<void> | undefined

/** Keeps one's own trains known to pages that know no tickets: by what lies on this device, and whatever becomes of it. */
export const followOwnTrains = (): Promise<void> => (following ??= begin())

async function begin(): Promise<void> {
  onWallet(tell)
  guestTickets.subscribe(tell)
  await openGuestWallet()
  await openWallet()
  tell()
}
