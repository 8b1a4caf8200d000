import { useWords } from '../../i18n/words.ts'
import type { ShownEntry, ShownTicket } from '../../state/wallet-entries.ts'
import { useRailcards } from '../../shell/use-railcards.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { OnDevice } from './tags.tsx'
import styles from './wallet.module.css'

/** The few facts of a ticket that one looks for on the platform: kind, seat, railcard, and that it is here. */
export function TicketFacts({ entry, ticket }: { entry: ShownEntry; ticket: ShownTicket }) {
  const { t, language } = useWords()
  const railcards = useRailcards()
  const seats = ticket.trains.flatMap(({ seat }) => (seat ? [`${seat.coach} ${seat.seat}`] : []))
  const nameOf = (code: string) => railcards.find((card) => card.code === code)?.names[language] ?? code
  return (
    <p className={styles.facts}>
      <b>{ticket.ticketName[language]}</b>
      {seats.length > 0 && (
        <span className={styles.fact}>
          <Icon name="seat" size="s" />
          {seats.join(', ')}
        </span>
      )}
      {ticket.passenger.railcards.map((code) => (
        <span key={code} className={styles.fact}>
          <Icon name="railcard" size="s" />
          {nameOf(code)}
        </span>
      ))}
      {entry.tickets.length > 1 && (
        <span className={styles.fact}>
          <Icon name="ticket" size="s" />
          {t('WALLET_TICKETS', { count: entry.tickets.length })}
        </span>
      )}
      <OnDevice entry={entry} />
    </p>
  )
}
