import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { isOnSmartcard } from '@cledrau/domain/tickets/kinds.ts'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { AsOf } from '../../page/as-of.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ask } from '../../page/messages.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { now } from '../../platform/clock.ts'
import { useTraveller } from '../../state/traveller.ts'
import { heldOf } from '../guest-tickets.ts'
import { leaveGuestWallet } from '../guest-wallet.ts'
import { refreshWallet } from '../wallet.ts'
import { staysReadable, type Wallet } from '../wallet-kept.ts'
import { isOverNow, type ShownEntry } from '../wallet-entries.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { Note } from '../../ui/message/note.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { MovedTickets } from '../ticket/moved-tickets.tsx'
import { NextTicket } from './next-ticket.tsx'
import { RenewSeason } from './renew-season.tsx'
import { TicketRow } from '../ticket/ticket-row.tsx'
import { useNow } from '../../platform/use-now.ts'
import { useWallet } from '../use-wallet.ts'
import { isGone, isOpenWay, waysOf, type Way } from '../ticket/ways-of.ts'
import styles from '../wallet.module.css'

const fetchRailcards = () => import('../railcards/kept-railcards.tsx')
const RailcardReminders = lazy(async () => ({ default: (await fetchRailcards()).RailcardReminders }))
const KeptRailcards = lazy(async () => ({ default: (await fetchRailcards()).KeptRailcards }))
/** For whoever was sent tickets. */
const TakeOffer = lazy(async () => ({ default: (await import('./take-offer.tsx')).TakeOffer }))
const OwnPhotocard = lazy(async () => ({ default: (await import('../photocard/own-photocard.tsx')).OwnPhotocard }))

/** Everything that can be travelled on, the next journey first; open without a network. */
export function WalletScreen() {
  const { t } = useWords()
  const who = useTraveller()
  const { wallet, entries } = useWallet()
  const { query } = useLocation()
  const { narrow } = useLayout()
  const [shown, setShown] = useState<Shown>('active')
  // Beside the title a phone has no room for both words.
  const which = who && (
    <div className={styles.over}>
      <Segments
        label={t('WALLET_WHICH')}
        options={[
          { value: 'active', label: t('WALLET_ACTIVE') },
          { value: 'expired', label: t('WALLET_EXPIRED') },
        ]}
        chosen={shown}
        onChoose={setShown}
      />
    </div>
  )
  return (
    <div className="stack">
      <ScreenHead title={t('TITLE_WALLET')} actions={!narrow && which} />
      {narrow && which}
      {who && query['offer'] && (
        <Suspense>
          <TakeOffer code={query['offer']} />
        </Suspense>
      )}
      {who && shown === 'active' && (
        <Suspense>
          <RailcardReminders />
        </Suspense>
      )}
      {who ? (
        <Tickets wallet={wallet} entries={entries} shown={shown} onTab={() => setShown('active')} />
      ) : (
        <Guest entries={entries} />
      )}
      {who && shown === 'active' && (
        <Suspense>
          <OwnPhotocard />
          <KeptRailcards />
        </Suspense>
      )}
    </div>
  )
}

/**
 * What was bought on this device without an account; tickets of a session that the server ended stay readable, too. Below
 * them, what a wallet is and the way to one's own.
 */
function Guest({ entries }: { entries: ShownEntry[] }) {
  const { t } = useWords()
  const { path, query } = useLocation()
  const back = query['offer'] ? `${path}?offer=${query['offer']}` : path
  const own = entries.filter(({ recordLocator }) => heldOf(recordLocator))
  const left = entries.filter((entry) => !heldOf(entry.recordLocator) && staysReadable(entry))
  const leave = () =>
    ask({
      title: t('WALLET_GUEST_LEAVE_TITLE'),
      message: t('WALLET_GUEST_LEAVE_TEXT'),
      confirmLabel: t('WALLET_GUEST_LEAVE'),
      cancelLabel: t('GLOBAL_CANCEL'),
      takesAway: true,
      onConfirm: leaveGuestWallet,
    })
  return (
    <>
      <MovedTickets />
      {own.length > 0 && <Active entries={own} />}
      {left.length > 0 && (
        <>
          <Note icon="lock">{t('WALLET_SESSION_ENDED')}</Note>
          <TicketList ways={waysOf(left, now())} />
        </>
      )}
      <EmptyState
        title={t(
          query['offer']
            ? 'WALLET_GUEST_OFFER_TITLE'
            : own.length > 0
              ? 'WALLET_GUEST_MORE_TITLE'
              : 'WALLET_GUEST_TITLE',
        )}
        actions={
          <>
            <ButtonLink href={hrefTo('LoginPage', { return: back })}>{t('MENU_SIGN_IN')}</ButtonLink>
            <ButtonLink kind="second" href={hrefTo('TicketSearch')}>
              {t('WALLET_BUY')}
            </ButtonLink>
            <ButtonLink kind="quiet" href={hrefTo('GuestOrder')}>
              {t('TITLE_GUEST_ORDER')}
            </ButtonLink>
            {own.length > 0 && (
              <Button kind="quiet" onClick={leave}>
                {t('WALLET_GUEST_LEAVE')}
              </Button>
            )}
          </>
        }
      >
        {t(own.length > 0 ? 'WALLET_GUEST_MORE_TEXT' : 'WALLET_GUEST_TEXT')}
      </EmptyState>
    </>
  )
}

type Shown = 'active' | 'expired'
type TicketsProps = { wallet: Wallet; entries: ShownEntry[]; shown: Shown; onTab: () => void }

function Tickets({ wallet, entries, shown, onTab }: TicketsProps) {
  const { t } = useWords()
  const [tab, setTab] = useState<'tickets' | 'smartcard'>('tickets')
  if (wallet.state === 'loading') return <SkeletonRows rows={3} />
  if (wallet.state === 'unknown') return <Unavailable onRetry={() => void refreshWallet()} />
  const onCard = entries.filter(({ fulfilmentType }) => isOnSmartcard(fulfilmentType))
  const others = entries.filter(({ fulfilmentType }) => !isOnSmartcard(fulfilmentType))
  return (
    <>
      <AsOf at={wallet.asOf} />
      <Tabs
        label={t('TITLE_WALLET')}
        tabs={[
          { key: 'tickets', label: t('WALLET_TAB_TICKETS') },
          { key: 'smartcard', label: t('WALLET_TAB_SMARTCARD') },
        ]}
        chosen={tab}
        onChoose={(next) => {
          setTab(next)
          onTab()
        }}
      >
        <div className="stack">
          {tab === 'tickets' ? (
            <ActiveOrExpired key="tickets" entries={others} shown={shown} />
          ) : (
            <>
              <ActiveOrExpired key="smartcard" entries={onCard} shown={shown} card />
              <div>
                <ButtonLink kind="second" icon="tap" href={hrefTo('ManageSmartcards')}>
                  {t('WALLET_MANAGE_CARDS')}
                </ButtonLink>
              </div>
            </>
          )}
        </div>
      </Tabs>
    </>
  )
}

function ActiveOrExpired({ entries, shown, card }: { entries: ShownEntry[]; shown: Shown; card?: boolean }) {
  const chosen = entries.filter((entry) => isOverNow(entry) === (shown === 'expired'))
  return (
    <>
      {chosen.length > 0 ? (
        shown === 'active' ? (
          <Active entries={chosen} />
        ) : (
          <TicketList key={shown} ways={waysOf(chosen, now())} />
        )
      ) : (
        <Nothing expired={shown === 'expired'} card={card === true} />
      )}
    </>
  )
}

function Nothing({ expired, card }: { expired: boolean; card: boolean }) {
  const { t } = useWords()
  if (expired) return <EmptyState title={t('WALLET_NONE_EXPIRED')}>{t('WALLET_NONE_EXPIRED_TEXT')}</EmptyState>
  return (
    <EmptyState
      title={t(card ? 'WALLET_NONE_ON_CARD' : 'WALLET_NONE')}
      actions={<ButtonLink href={hrefTo('TicketSearch')}>{t('WALLET_BUY')}</ButtonLink>}
    >
      {t('WALLET_NONE_TEXT')}
    </EmptyState>
  )
}

/** The next journey as its ticket, the others below it, or beside it where there is room. */
function Active({ entries }: { entries: ShownEntry[] }) {
  const { t } = useWords()
  const at = useNow(MINUTE)
  const ways = waysOf(entries, at).filter(isOpenWay)
  const next = ways.find((way) => way.tickets[0].trains.length > 0 && !isGone(way, at))
  const others = ways.filter((way) => way !== next)
  return (
    <div className="grid stack">
      {next && (
        <section className="col-6 stack">
          <NextTicket way={next} />
        </section>
      )}
      <section className="col-6 stack">
        {entries.map((entry) => (
          <RenewSeason key={entry.recordLocator} entry={entry} />
        ))}
        {others.length > 0 && (
          <>
            {next && <h2 className="t-l">{t('WALLET_LATER')}</h2>}
            <TicketList ways={others} />
          </>
        )}
        {entries.every(({ record }) => record.downloaded) && <p className="soft">{t('WALLET_ALL_ON_DEVICE')}</p>}
      </section>
    </div>
  )
}

const AT_ONCE = 40
/** While somebody scrolls, so few that no frame is late. */
const MORE = 20

/** Rows that are there stay as they are while others join them. */
const Row = memo(TicketRow, ({ way }, { way: next }) => isSameWay(way, next))
const isSameWay = (one: Way, other: Way): boolean =>
  one.entry === other.entry && one.tickets.every((ticket, index) => ticket === other.tickets[index])

/** Hundreds of tickets are drawn as far as somebody scrolls. */
export function TicketList({ ways }: { ways: Way[] }) {
  const { t } = useWords()
  const [count, setCount] = useState(AT_ONCE)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const more = ways.length > count
  useEffect(() => {
    if (!end || !more) return undefined
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setCount((before) => before + MORE)
    })
    watcher.observe(end)
    return () => watcher.disconnect()
  }, [end, more])
  return (
    <Card flush>
      <ul className={styles.list} aria-label={t('WALLET_TAB_TICKETS')}>
        {ways.slice(0, count).map((way) => (
          <Row key={`${way.entry.recordLocator} ${way.direction}`} way={way} />
        ))}
      </ul>
      {/* A new mark for each stretch: one that stays in sight would be seen once only. */}
      <div key={count} ref={setEnd} />
    </Card>
  )
}
