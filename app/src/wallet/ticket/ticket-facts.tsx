import { useWords } from '../../i18n/words.ts'
import type { ShownEntry } from '../wallet-entries.ts'
import { useRailcards } from '../../search/who/use-railcards.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { bikesOf } from './bikes-of.ts'
import { OnDevice } from './tags.tsx'
import { seatsOf } from './seats-of.ts'
import type { Way } from './ways-of.ts'
import styles from '../wallet.module.css'

/** The few facts of a ticket that one looks for on the platform: kind, seat, railcard, and that it is here. */
export function TicketFacts({ entry, tickets }: { entry: ShownEntry; tickets: Way['tickets'] }) {
  const { t, language } = useWords()
  const railcards = useRailcards()
  const [ticket] = tickets
  const seats = seatsOf(tickets)
  const bikes = bikesOf(entry, ticket)
  const cards = [...new Set(tickets.flatMap(({ passenger }) => passenger.railcards))]
  const nameOf = (code: string) => railcards.find((card) => card.code === code)?.names[language] ?? code
  return (
    <p className={styles.facts}>
      <b>{ticket.ticketName[language]}</b>
      {seats !== '' && (
        <span className={styles.fact}>
          <Icon name="seat" size="s" />
          <span className="num">{seats}</span>
        </span>
      )}
      {bikes > 0 && (
        <span className={styles.fact}>
          <Icon name="bike" size="s" />
          {t('WALLET_BIKES', { count: bikes })}
        </span>
      )}
      {cards.map((code) => (
        <span key={code} className={styles.fact}>
          <Icon name="railcard" size="s" />
          {nameOf(code)}
        </span>
      ))}
      {tickets.length > 1 && (
        <span className={styles.fact}>
          <Icon name="people" size="s" />
          {t('WALLET_PEOPLE', { count: tickets.length })}
        </span>
      )}
      <OnDevice entry={entry} />
    </p>
  )
}
