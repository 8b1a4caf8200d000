import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { TicketPager } from './ticket-pager.tsx'
import { Known } from './ticket-screen.tsx'
import { useLocator } from './use-locator.ts'
import { useEntry } from '../use-wallet.ts'

/** Tickets whose place others took: kept to look at, good for nothing else. */
export function ExchangedTicketsScreen() {
  const { t } = useWords()
  const recordLocator = useLocator()
  const { wallet, entry } = useEntry(recordLocator)
  return (
    <div className="stack">
      <ScreenHead title={t('WALLET_EXCHANGED')} back={pathTo('TicketWalletDetails', { recordLocator })} backWhenWide />
      <Known wallet={wallet} entry={entry}>
        {(known) => {
          const tickets = known.tickets.filter(({ exchanged }) => exchanged)
          return tickets.length > 0 ? (
            <div className="grid">
              <div className="col-6">
                <TicketPager entry={known} tickets={tickets} />
              </div>
            </div>
          ) : (
            <EmptyState title={t('WALLET_NONE_EXCHANGED')} />
          )
        }}
      </Known>
    </div>
  )
}
