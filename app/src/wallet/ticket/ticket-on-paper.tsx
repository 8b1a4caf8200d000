import { isOver } from '@cledrau/domain/wallet/status.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../i18n/words.ts'
import { isForOnePhone, type ShownEntry } from '../wallet-entries.ts'
import { classNames } from '../../ui/class-names.ts'
import { Note } from '../../ui/message/note.tsx'
import { TicketCard } from './ticket-card.tsx'
import { useTicketName } from './ticket-pager.tsx'
import { TicketParts } from './ticket-parts.tsx'
import styles from '../wallet.module.css'

/** True while a printer, or a file, takes the page: what is for paper only is drawn for as long. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when this returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

/** Every ticket of a booking that still counts, of all passengers and both ways: paper can't be turned over by a button. */
export function TicketOnPaper({ entry }: { entry: ShownEntry }) {
  const { t } = useWords()
  const nameOf = useTicketName(entry)
  const phone = isForOnePhone(entry)
  const good = entry.tickets.filter(({ record }) => !isOver(record.status))
  const shown = good.length > 0 ? good : entry.tickets
  return (
    <div className={classNames(styles.onPaper, phone && styles.phoneOnly)}>
      {phone && <Note kind="attention">{t('WALLET_PAPER_NO_TICKET')}</Note>}
      {shown.map((ticket) => (
        <div key={ticket.bookingInformationItemID} className={styles.sheet}>
          <h2 className="t-l">
            <span className={styles.begins}>{nameOf(ticket)}</span>
          </h2>
          <TicketCard entry={entry} ticket={ticket} title={nameOf(ticket)} />
          <TicketParts ticket={ticket} />
        </div>
      ))}
    </div>
  )
}
