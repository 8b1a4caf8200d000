import { useEffect, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { AsOf } from '../../shell/as-of.tsx'
import { SkeletonRows } from '../../shell/page-skeleton.tsx'
import { ScreenHead } from '../../shell/screen-head.tsx'
import { lookedAt } from '../../state/wallet-actions.ts'
import { type Wallet } from '../../state/wallet-kept.ts'
import type { ShownEntry } from '../../state/wallet-entries.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { hrefTo } from '../../routes/href.ts'
import { CanITake } from './can-i-take.tsx'
import { nextOf } from './next-of.ts'
import { TicketActions } from './ticket-actions.tsx'
import { TicketPager } from './ticket-pager.tsx'
import { useWay } from './use-place.ts'
import { useLocator } from './use-locator.ts'
import { useEntry } from './use-wallet.ts'

/** One booking: its tickets to show, the next to be used on top, and all that can be done with them. */
export function TicketScreen() {
  const recordLocator = useLocator()
  const { wallet, entry } = useEntry(recordLocator)
  const wayOf = useWay()
  const ticket = entry && nextOf(entry)
  const { t } = useWords()
  return (
    <div className="stack">
      <ScreenHead
        title={ticket ? wayOf(ticket) : t('TITLE_TICKET')}
        sub={entry && t('WALLET_BOOKING', { reference: entry.recordLocator })}
        back="/ticket-wallet"
        backWhenWide
      />
      <Known wallet={wallet} entry={entry}>
        {(known) => (
          <div className="grid stack">
            <section className="col-5 stack">
              <TicketPager entry={known} tickets={known.tickets} start={nextOf(known)} />
            </section>
            <section className="col-7 stack">
              {ticket && <CanITake entry={known} ticket={ticket} />}
              <TicketActions entry={known} />
            </section>
          </div>
        )}
      </Known>
    </div>
  )
}

type KnownProps = { wallet: Wallet; entry: ShownEntry | undefined; children: (entry: ShownEntry) => ReactNode }

/** A product that is in this wallet; whoever looks at it has seen it. */
export function Known({ wallet, entry, children }: KnownProps) {
  const { t } = useWords()
  const locator = entry?.recordLocator
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
  return (
    <EmptyState
      title={t('WALLET_NOT_HERE')}
      actions={<ButtonLink href={hrefTo('TicketWallet')}>{t('TITLE_WALLET')}</ButtonLink>}
    >
      {t('WALLET_NOT_HERE_TEXT')}
    </EmptyState>
  )
}
