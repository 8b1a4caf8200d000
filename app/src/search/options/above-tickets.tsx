import type { Age } from '@cledrau/contract/live/age.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { WaysNow } from '../trips-now/ways-now.tsx'
import { CardAsTicketNote } from './card-as-ticket-note.tsx'

export { NoTicketNeeded } from './card-as-ticket-note.tsx'

type AboveProps = { search: SearchOptions; ways: readonly LegSolution[]; age: Age; nameOf: NameOf }

/** What has to be known of the chosen trains before their tickets: how they run now, and who needs none. */
export const AboveTickets = ({ search, ways, age, nameOf }: AboveProps) => (
  <>
    <WaysNow ways={ways} age={age} nameOf={nameOf} />
    <CardAsTicketNote search={search} ways={ways} />
  </>
)
