import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Note } from '../../ui/message/note.tsx'
import { TicketPager } from './ticket-pager.tsx'
import { Known } from './ticket-screen.tsx'
import { useEntry } from '../use-wallet.ts'

/** Tickets that are on this device: one, or those of one way of the journey. Nothing here asks anybody. */
export function DownloadedScreen() {
  const { t } = useWords()
  const { query } = useLocation()
  const locator = query['recordLocator'] ?? ''
  const { wallet, entry } = useEntry(locator)
  const group = query['group']?.toUpperCase()
  return (
    <div className="stack">
      <ScreenHead
        title={t('WALLET_DOWNLOADED')}
        back={pathTo('TicketWalletDetails', { recordLocator: locator })}
        backWhenWide
      />
      <Known wallet={wallet} entry={entry}>
        {(known) => {
          const tickets = known.tickets.filter(
            ({ parts, direction, record }) =>
              record.data !== null &&
              (query['ticketID']
                ? parts.some((part) => part.bookingInformationItemID === query['ticketID'])
                : direction === group),
          )
          return tickets.length > 0 ? (
            <div className="grid">
              <div className="col-6">
                <TicketPager entry={known} tickets={tickets} />
              </div>
            </div>
          ) : (
            <Note icon="download">{t('WALLET_NOT_DOWNLOADED')}</Note>
          )
        }}
      </Known>
    </div>
  )
}
