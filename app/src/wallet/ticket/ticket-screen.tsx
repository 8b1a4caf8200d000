import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { AsOf } from '../../page/as-of.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { SparePart } from '../../page/spare-part.tsx'
import { useGuestTickets } from '../guest-tickets.ts'
import { useTraveller } from '../../state/traveller.ts'
import { lookedAt } from '../wallet-actions.ts'
import { type Wallet } from '../wallet-kept.ts'
import type { ShownEntry, ShownTicket } from '../wallet-entries.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { now } from '../../platform/clock.ts'
import { Segments } from '../../ui/choice/segments.tsx'
import { TellMePart } from '../../buying/tell-me/tell-me-part.tsx'
import { CanITake } from '../which-trains/can-i-take.tsx'
import { MovedTickets } from './moved-tickets.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketOnPaper, usePrinting } from './ticket-on-paper.tsx'
import { TicketParts } from './ticket-parts.tsx'
import { TicketPager } from './ticket-pager.tsx'
import { useWay } from './use-station-name.ts'
import { useLocator } from './use-locator.ts'
import { waysOf, type Way } from './ways-of.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from '../wallet.module.css'
import { useEntry } from '../use-wallet.ts'

const DueNow = lazy(() => import('../../account/due-note.tsx'))

/** One booking: its tickets to show, the next to be used on top, and all that can be done with them. */
export function TicketScreen() {
  const recordLocator = useLocator()
  const { wallet, entry } = useEntry(recordLocator)
  const wayOf = useWay()
  const { query } = useLocation()
  const ways = entry ? waysOf([entry], now()) : []
  const asked = ways.find(({ direction }) => direction === query['way'])
  const shown = asked ?? ways[0]
  const ticket = shown?.tickets[0]
  const printing = usePrinting()
  const { t } = useWords()
  return (
    <div className={classNames('stack', styles.prints)} data-theme={printing ? 'light' : undefined}>
      <ScreenHead
        title={ticket ? wayOf(ticket) : t('TITLE_TICKET')}
        sub={entry && t('WALLET_BOOKING', { reference: entry.recordLocator })}
        back={pathTo('TicketWallet')}
        backWhenWide
      />
      <Known wallet={wallet} entry={entry}>
        {(known) => (
          <div className="grid stack">
            {printing && <TicketOnPaper entry={known} />}
            <section className={classNames('col-5 stack', printing && styles.screenOnly)}>
              {ways.length > 1 && shown && (
                <Segments
                  label={t('WALLET_WHICH_WAY')}
                  options={ways.toSorted(outFirst).map(({ direction }) => ({
                    value: direction,
                    label: t(direction === 'RETURN' ? 'WALLET_WAY_BACK' : 'WALLET_WAY_OUT'),
                  }))}
                  chosen={shown.direction}
                  onChoose={(way) => navigate(pathTo('TicketWalletDetails', { recordLocator, way }), { replace: true })}
                />
              )}
              {shown && (
                <TicketPager
                  key={`${recordLocator} ${shown.direction}`}
                  entry={known}
                  tickets={known.tickets.filter(({ direction }) => direction === shown.direction)}
                  start={ticket}
                />
              )}
            </section>
            <section className={classNames('col-7 stack', styles.screenOnly)}>
              <SparePart name="due">
                <Suspense>
                  <DueNow recordLocator={recordLocator} />
                </Suspense>
              </SparePart>
              {ticket && <TicketParts ticket={ticket} />}
              {ticket && (
                <CanITake key={`${recordLocator} ${ticket.bookingInformationItemID}`} entry={known} ticket={ticket} />
              )}
              {ticket && <TellMePart ways={ticketWays(recordLocator, ticket)} />}
              <TicketActions entry={known} />
            </section>
          </div>
        )}
      </Known>
    </div>
  )
}

/** The way that is looked at, where it has trains. */
const ticketWays = (recordLocator: string, { direction, trains: [first] }: ShownTicket) =>
  first
    ? [{ recordLocator, direction: direction === 'RETURN' ? 'INBOUND' : 'OUTBOUND', departs: first.departs } as const]
    : []

/** As one travels them, whichever comes next. */
const outFirst = (one: Way, other: Way): number =>
  Number(one.direction === 'RETURN') - Number(other.direction === 'RETURN')

type KnownProps = { wallet: Wallet; entry: ShownEntry | undefined; children: (entry: ShownEntry) => ReactNode }

/** A product that is in this wallet; whoever looks at it has seen it. */
export function Known({ wallet, entry, children }: KnownProps) {
  const { t } = useWords()
  const locator = entry?.recordLocator
  const asked = useLocator()
  const { moved } = useGuestTickets()
  const signedIn = useTraveller() !== null
  useEffect(() => {
    if (locator !== undefined) lookedAt(locator)
  }, [locator])
  if (entry)
    return (
      <>
        {wallet.state === 'ready' && <AsOf at={wallet.asOf} />}
        {children(entry)}
      </>
    )
  if (wallet.state === 'loading') return <SkeletonRows rows={3} />
  if (!signedIn && moved.some(({ recordLocators }) => recordLocators.includes(asked))) return <MovedTickets />
  return (
    <EmptyState
      title={t('WALLET_NOT_HERE')}
      actions={<ButtonLink href={hrefTo('TicketWallet')}>{t('TITLE_WALLET')}</ButtonLink>}
    >
      {t('WALLET_NOT_HERE_TEXT')}
    </EmptyState>
  )
}
