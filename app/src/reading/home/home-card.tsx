import type { HomeCard as Card } from '@cledrau/domain/home/home-card.ts'
import { homeCard } from '@cledrau/domain/home/home-card.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useBasketView } from '../../buying/basket.ts'
import { useMissingTaps } from '../../payg/home/missing-taps.ts'
import { SparePart } from '../../page/spare-part.tsx'
import { useDue } from '../../state/due.ts'
import { useOptions } from '../../state/options.ts'
import { useTraveller } from '../../state/traveller.ts'
import { isOverNow, momentOf } from '../../wallet/wallet-entries.ts'
import { mineOf } from '../../wallet/wallet-kept.ts'
import { type Followed, useFollowed } from '../../planner/followed/followed.ts'
import { NextTicket, TicketBelow } from '../../wallet/tickets/next-ticket.tsx'
import { useNow } from '../../platform/use-now.ts'
import { useWallet } from '../../wallet/use-wallet.ts'
import { isOpenWay, waysOf, type Way } from '../../wallet/ticket/ways-of.ts'
import { HeldStrip } from './held-strip.tsx'

const FollowedCard = lazy(() => import('../../planner/followed/followed-card.tsx'))
const DueCard = lazy(() => import('../../repay/home/due-card.tsx'))
const MissingTapCard = lazy(() => import('../../payg/home/missing-tap-card.tsx'))
const UnderWayCard = lazy(() => import('../../wallet/own-trains/under-way-card.tsx'))

/** Undefined while it isn't known; null: nothing but the form. */
export type CardShown = Card['kind'] | null | undefined

type HomeCardProps = {
  /** Journeys to go again; null while it isn't known whether there are any. */
  ways: number | null
  /** Told which card is true now: the page offers its journeys where no other card stands. */
  onShown: (kind: CardShown) => void
}

/** The one card that is true now: of this traveller's basket and wallet, or of what a guest has on this device. */
export default function HomeCard({ ways, onShown }: HomeCardProps) {
  const at = useNow(MINUTE / 4)
  const signedIn = useTraveller() !== null
  const basket = useBasketView()
  const { wallet, entries } = useWallet()
  const orders = signedIn && basket.state === 'ready' ? basket.basket.orders : []
  const mine = mineOf(entries, signedIn)
  const travels = waysOf(
    mine.filter((entry) => !isOverNow(entry)),
    at,
  ).filter(isOpenWay)

  const owed = useDue()
  const { showDelayRepayNew } = useOptions()
  // Where several trains were possible nothing is sure yet: its page asks.
  const due = owed.state === 'ready' ? owed.value.journeys.filter(({ standing }) => standing === 'OWED') : []
  const missing = useMissingTaps()
  const followed = useFollowed()
  const others = followed.all.filter(({ legs }) => !travels.some((way) => isOnTrains(way, legs)))
  const known =
    ways !== null &&
    wallet.state !== 'loading' &&
    (!signedIn ||
      (missing.known &&
        basket.state !== 'loading' &&
        followed.state !== 'loading' &&
        (owed.state !== 'loading' || !showDelayRepayNew)))
  const card = homeCard({
    now: at,
    held: orders.flatMap(({ orderID, status, holdExpiration }) =>
      status === 'HELD' && holdExpiration !== null
        ? [{ id: orderID, expires: instant(Date.parse(holdExpiration)) }]
        : [],
    ),
    tickets: travels.flatMap(ticketFact),
    followed: others.map(({ id, legs }) => ({
      id,
      departs: momentOf(legs[0]!.departTime),
      arrives: momentOf(legs.at(-1)!.arriveTime),
    })),
    missingTaps: missing.journeys.flatMap(({ id, answerBy }) =>
      answerBy === null ? [] : [{ id, until: momentOf(answerBy) }],
    ),
    due: due.map(({ journeyID, claimUntil, recordLocator, departs }) => {
      const way = travels.find(
        ({ entry, tickets: [{ trains }] }) =>
          entry.recordLocator === recordLocator &&
          departs !== null &&
          trains[0] !== undefined &&
          momentOf(trains[0].departs) === momentOf(departs),
      )
      return { id: journeyID, until: momentOf(claimUntil), ticket: way ? nameOf(way) : null }
    }),
    ways: ways ?? 0,
  })
  // A held order and a ticket are shown as soon as they are known; what is offered instead waits until there is none.
  const kind = card === null || card.kind === 'again' ? (known ? (card?.kind ?? null) : undefined) : card.kind
  useLayoutEffect(() => onShown(kind), [kind, onShown])

  if (card?.kind === 'held') {
    const order = orders.find(({ orderID }) => orderID === card.id)
    return order ? <HeldStrip order={order} /> : null
  }
  if (card?.kind === 'followed') {
    const journey = others.find(({ id }) => id === card.id)
    return journey ? <Journey followed={journey} /> : null
  }
  if (card?.kind === 'due') {
    const journey = due.find(({ journeyID }) => journeyID === card.id)
    return journey ? (
      <SparePart name="due">
        <Suspense>
          <DueCard due={journey} />
        </Suspense>
      </SparePart>
    ) : null
  }
  if (card?.kind === 'missing-tap') {
    const journey = missing.journeys.find(({ id }) => id === card.id)
    return journey ? (
      <SparePart name="missing-tap">
        <Suspense>
          <MissingTapCard journey={journey} stations={missing.stations} />
        </Suspense>
      </SparePart>
    ) : null
  }
  const way = card?.kind === 'ticket' ? travels.find((one) => nameOf(one) === card.id) : undefined
  return way ? <Travel way={way} hasLeft={momentOf(way.tickets[0].trains[0]!.departs) <= at} /> : null
}

const Journey = ({ followed }: { followed: Followed }) => (
  <SparePart name="followed">
    <Suspense>
      <FollowedCard followed={followed} />
    </Suspense>
  </SparePart>
)

/** The next journey; once its first train should have left, where one is on it. */
function Travel({ way, hasLeft }: { way: Way; hasLeft: boolean }) {
  const ticket = <NextTicket way={way} />
  if (!hasLeft) return ticket
  return (
    <SparePart name="under-way" instead={ticket}>
      <Suspense fallback={ticket}>
        <UnderWayCard way={way} otherwise={ticket} Below={TicketBelow} />
      </Suspense>
    </SparePart>
  )
}

/** A way as the rule sees it; one without a train of its own is good on many, and waits in the wallet. */
function ticketFact(way: Way) {
  const [{ trains }] = way.tickets
  const [first, last] = [trains[0], trains.at(-1)]
  if (!first || !last) return []
  return [{ id: nameOf(way), departs: momentOf(first.departs), arrives: momentOf(last.arrives) }]
}

/** A ticket for one of its trains says what is to be done about it. */
const isOnTrains = ({ tickets: [ticket] }: Way, legs: Followed['legs']) =>
  legs.some(({ trains }) =>
    trains.some(({ uid, serviceDate }) =>
      ticket.trains.some((train) => train.uid === uid && train.serviceDate === serviceDate),
    ),
  )

const nameOf = ({ entry, direction }: Way) => `${entry.recordLocator} ${direction}`
