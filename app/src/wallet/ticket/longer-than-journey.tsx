import { useWords } from '../../i18n/words.ts'
import type { ShownTicket } from '../wallet-entries.ts'
import { journeyEnds, useStationIn, useStationName } from './use-station-name.ts'

/** Where to board or to get off, for a ticket that begins before the journey or goes on after it. */
export function LongerThanJourney({ ticket }: { ticket: ShownTicket }) {
  const { t } = useWords()
  const nameOf = useStationName()
  const at = useStationIn()
  const { origin, destination, wayBack, parts } = ticket
  const { boards, alights } = journeyEnds(ticket)
  const [late, early] = [boards !== origin, alights !== destination]
  // The way back of a return may leave from another station of the same town.
  if (wayBack || parts.length > 1 || !(late || early)) return null
  const ends = { from: nameOf(origin), to: nameOf(destination), boards: at(boards), alights: at(alights) }
  return <p className="strong">{t(`WALLET_LONGER_${late ? (early ? 'BOTH' : 'FROM') : 'TO'}`, ends)}</p>
}
