import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { ShownEntry, ShownTicket } from '../wallet-entries.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useSwipe } from './full-code.tsx'
import { TicketCard } from './ticket-card.tsx'
import { useStationName } from './use-station-name.ts'
import styles from '../wallet.module.css'

type TicketPagerProps = {
  entry: ShownEntry
  tickets: readonly ShownTicket[]
  /** The one that is opened first. */
  start?: ShownTicket
}

/** One ticket at a time, of several passengers and both ways: swiped, or turned by buttons. */
export function TicketPager({ entry, tickets, start }: TicketPagerProps) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<string | undefined>(start?.bookingInformationItemID)
  const index = Math.max(
    0,
    tickets.findIndex(({ bookingInformationItemID }) => bookingInformationItemID === chosen),
  )
  const go = (to: number) => {
    const next = tickets[to]
    return next ? () => setChosen(next.bookingInformationItemID) : undefined
  }
  const [before, next] = [go(index - 1), go(index + 1)]
  const swipe = useSwipe(before, next)
  const nameOf = useTicketName(entry)
  const ticket = tickets[index]
  if (!ticket) return null
  const title = nameOf(ticket)
  return (
    <div className="stack stack-3" {...swipe}>
      <TicketCard entry={entry} ticket={ticket} title={title} onBefore={before} onNext={next} />
      {tickets.length > 1 && (
        <div className={styles.pager}>
          <IconButton outlined icon="back" label={t('WALLET_BEFORE')} disabled={!before} onClick={before} />
          <p aria-live="polite">
            {title}
            <br />
            <span className="soft num">{t('WALLET_PLACE', { place: index + 1, count: tickets.length })}</span>
          </p>
          <IconButton outlined icon="next" label={t('WALLET_AFTER')} disabled={!next} onClick={next} />
        </div>
      )}
    </div>
  )
}

/** What tells this ticket from the others: which way, and whose. */
export function useTicketName(entry: ShownEntry): (ticket: ShownTicket) => string {
  const { t } = useWords()
  const nameOf = useStationName()
  const several = new Set(entry.tickets.map(({ passenger }) => passenger.reference)).size > 1
  return ({ direction, destination, passenger }) => {
    const way =
      direction === 'RETURN'
        ? t('WALLET_BACK_TO', { place: nameOf(destination) })
        : destination === ''
          ? t('WALLET_TICKET')
          : t('WALLET_OUT_TO', { place: nameOf(destination) })
    const number = passenger.reference.slice(1)
    const who =
      passenger.name ?? t(passenger.kind === 'CHILD' ? 'WALLET_CHILD_NUMBER' : 'WALLET_ADULT_NUMBER', { number })
    return several ? `${way}, ${who}` : way
  }
}
