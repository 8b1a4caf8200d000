import { useWords } from '../../i18n/words.ts'
import { stationOfChange, useNameOfStation, useNamesOfStation } from '../../stations/name-of-station.ts'
import { useWalletCell } from '../wallet-kept.ts'
import type { ShownTicket } from '../wallet-entries.ts'

/**
 * Where its journey begins and ends, which may be inside the ticket's own way: a longer ticket lets its holder board later or get
 * off sooner.
 */
export const journeyEnds = ({
  origin,
  destination,
  trains,
}: Pick<ShownTicket, 'origin' | 'destination' | 'trains'>) => ({
  boards: trains[0]?.from ?? origin,
  alights: trains.at(-1)?.to ?? destination,
})

/** What a station is called here: as the wallet was told, so that it needs no list and no network. */
export function useStationName(): (code: string) => string {
  const { language } = useWords()
  const wallet = useWalletCell()
  const nameOf = useNameOfStation()
  return (code) => (wallet.state === 'ready' && wallet.places[code]?.[language]) || nameOf(code)
}

/** Where something happens, with the word that Welsh puts before it. */
export function useStationIn(): (code: string) => string {
  const { language } = useWords()
  const wallet = useWalletCell()
  const namesOf = useNamesOfStation()
  return (code) => {
    const names = (wallet.state === 'ready' && wallet.places[code]) || namesOf(code)
    return names ? stationOfChange(names, language) : code
  }
}

/** Where a ticket leads: from one station to another, or the name of an area. */
export function useWay(): (
  ticket: Pick<ShownTicket, 'origin' | 'destination' | 'trains' | 'route' | 'ticketName'>,
) => string {
  const { t, language } = useWords()
  const nameOf = useStationName()
  return (ticket) => {
    const { origin, route, ticketName } = ticket
    const { boards, alights } = journeyEnds(ticket)
    return origin === ''
      ? route.name[language] || ticketName[language]
      : t('JOURNEY_FROM_TO', { from: nameOf(boards), to: nameOf(alights) })
  }
}
