import { useWords } from '../../i18n/words.ts'
import type { ShownEntry, ShownTicket } from '../wallet-entries.ts'
import { useCollected } from './use-collected.ts'

/** A ticket that comes out of a machine: what to type there, and afterwards that it is on paper. */
export function Collection({ entry, ticket }: { entry: ShownEntry; ticket: ShownTicket }) {
  const { t } = useWords()
  const collectedIn = useCollected()
  if (ticket.collected) return <span>{collectedIn(ticket.collected)}</span>
  if (!entry.collectionReference) return null
  return <b>{t('WHERE_MACHINE', { reference: entry.collectionReference })}</b>
}
