import type { Language } from '@cledrau/contract/language.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import { journeyAlerts } from '../../state/journey-alerts.ts'
import { favourites } from '../../state/personal.ts'
import { useRecentStations } from '../../stations/recent-stations.ts'
import { useStations } from '../../stations/stations.ts'
import { useTicketSearch } from '../../search/ticket-search.ts'
import { isOverNow } from '../../wallet/wallet-entries.ts'
import { shownWallet, useWalletCell } from '../../wallet/wallet-kept.ts'

const NONE: ReadonlyMap<string, Station> = new Map()
const LANGUAGES: readonly Language[] = ['en', 'cy']

/**
 * The names, in both languages, of the stations this traveller has to do with: looked at, searched, kept, on a ticket,
 * or of an alert about trains.
 * All of them once they are `known`.
 */
export function useOwnStationNames(): { names: string[]; known: boolean } {
  const stations = useStations()
  const byCode = stations.state === 'ready' ? stations.value.byCode : NONE
  const recent = useRecentStations(byCode)
  const { first, second } = useTicketSearch().stations
  const wallet = useWalletCell()
  const kept = favourites.known() ?? []
  const tickets = shownWallet(wallet).flatMap((entry) => (isOverNow(entry) ? [] : entry.tickets))
  const told = journeyAlerts.known()?.data.alerts ?? []
  const codes = [
    first,
    second,
    ...[...kept, ...tickets].flatMap(({ origin, destination }) => [origin, destination]),
    ...told.flatMap(({ from, to, via }) => [from, to, via]),
  ]
  const own = [...recent, ...codes.flatMap((code) => (code === null ? [] : (byCode.get(code) ?? [])))]
  const names = [...new Set(own.flatMap((station) => LANGUAGES.map((language) => station.names[language])))]
  return { names, known: stations.state !== 'loading' && wallet.state !== 'loading' }
}
