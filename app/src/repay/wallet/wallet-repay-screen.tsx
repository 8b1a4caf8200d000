import { lookUpTicket } from '@cledrau/contract/repay/smart-repay.ts'
import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { load } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useBookingLocator } from '../../buying/use-booking-locator.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useLocation } from '../../routes/hash-location.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { price } from '../../search/price-sum.tsx'
import { repayName } from '../../state/due.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useWallet } from '../../wallet/use-wallet.ts'
import { guestOf } from '../asking.ts'
import { momentOf } from '../moments.ts'
import { JourneyPage } from '../pages.ts'

/** Below what is owed: it comes after it. */
const SendLink = lazy(async () => ({ default: (await import('./send-link.tsx')).SendLink }))

/** Delay Repay for one booking: each of its tickets, each way, with what it is owed. One alone is shown at once. */
export function WalletRepayScreen() {
  return (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <Page />
    </Suspense>
  )
}

function Page() {
  const recordLocator = useBookingLocator()
  const { query } = useLocation()
  const { journey } = query
  const back = pathTo('TicketWalletDetails', { recordLocator })
  if (journey)
    return (
      <JourneyPage
        key={journey}
        journeyID={journey}
        back={pathTo('WalletDelayRepay', { recordLocator })}
        asking={{ recordLocator }}
      />
    )
  return <OfBooking key={recordLocator} recordLocator={recordLocator} back={back} />
}

type OfBookingProps = { recordLocator: string; back: string }

function OfBooking({ recordLocator, back }: OfBookingProps) {
  const { t, language } = useWords()
  const { wallet, entries } = useWallet()
  const tickets = entries.find((entry) => entry.recordLocator === recordLocator)?.tickets ?? []
  const asked = useLookUps(
    recordLocator,
    tickets.map(({ bookingInformationItemID }) => bookingInformationItemID),
  )
  const known = asked.flatMap(({ data, ticketID }) =>
    (data?.journeys ?? []).map((journey) => ({ ...journey, ticketID })),
  )
  // Split tickets and groups meet in one trip: it is claimed once.
  const trips = known.filter((one, index) => known.findIndex(({ journeyID }) => journeyID === one.journeyID) === index)
  const [only] = trips
  if (only && trips.length === 1)
    return <JourneyPage journeyID={only.journeyID} back={back} asking={{ recordLocator }} />
  const coming = wallet.state === 'loading' || asked.some(({ isLoading }) => isLoading)
  const failed = asked.find(({ isError, error }) => isError && !(error instanceof Failed && error.status === 404))
  return (
    <div className="stack stack-6">
      <ScreenHead
        title={t('TITLE_DELAY_REPAY')}
        sub={t('WALLET_BOOKING', { reference: recordLocator })}
        back={back}
        backWhenWide
      />
      {trips.length > 0 ? (
        <Card flush>
          <List label={t('REPAY_TRIPS_OF_BOOKING')}>
            {trips.map(({ journeyID, journey, state, delayMinutes, amount, claimUntil, reference }) => (
              <ListRow
                key={journeyID}
                href={hrefTo('WalletDelayRepay', { recordLocator, journey: journeyID })}
                note={[
                  delayMinutes !== null && delayMinutes > 0 && t('REPAY_MINUTES_LATE', { minutes: delayMinutes }),
                  reference ?? t('REPAY_UNTIL', { day: formatDay(dayOf(momentOf(claimUntil)), language) }),
                ]
                  .filter(Boolean)
                  .join(', ')}
                end={
                  <>
                    <Tag kind={state === 'OWED' ? 'petrol' : 'plain'}>{t(`REPAY_STANDING_${state}`)}</Tag>
                    {amount > 0 && <b className="num">{price(amount)}</b>}
                  </>
                }
              >
                {t(journey === 'return' ? 'WALLET_WAY_BACK' : 'WALLET_WAY_OUT')}
              </ListRow>
            ))}
          </List>
        </Card>
      ) : coming ? (
        <SkeletonRows rows={3} />
      ) : failed ? (
        <Unavailable onRetry={() => void failed.refetch()} />
      ) : (
        <EmptyState
          title={t('REPAY_NO_TRIP_YET')}
          actions={<ButtonLink href={`#${back}`}>{t('GIVE_BACK_TO_TICKET')}</ButtonLink>}
        >
          {t('REPAY_NO_TRIP_YET_TEXT')}
        </EmptyState>
      )}
      <Suspense>
        {trips.some(({ state }) => state === 'OWED') && <SendLink recordLocator={recordLocator} trips={trips} />}
      </Suspense>
    </div>
  )
}

/** Each ticket is looked up by itself: a booking may have some that were handed over. */
function useLookUps(recordLocator: string, ticketIDs: readonly string[]) {
  const who = useTraveller()?.customerId ?? 'guest'
  const answers = useQueries({
    queries: ticketIDs.map((ticketID) => ({
      queryKey: [who, repayName('lookup'), ticketID],
      meta: { keep: who !== 'guest' },
      staleTime: 0,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        load(
          lookUpTicket,
          { booking_information_id: recordLocator, identifier: 'record_locator' as const, ticket_id: ticketID },
          { signal, ...guestOf({ recordLocator }) },
        ),
    })),
  })
  return answers.map((answer, index) => ({ ...answer, ticketID: ticketIDs[index] ?? '' }))
}
