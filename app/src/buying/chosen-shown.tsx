import { useWords } from '../i18n/words.ts'
import type { Selection } from '../search/selection.ts'
import { useTicketSearch } from '../search/ticket-search.ts'
import { Card } from '../ui/card/card.tsx'
import { Sum } from '../ui/sum/sum.tsx'
import type { SumLine } from '../ui/sum/sum.tsx'
import { DaysShown, ticketNames } from './order-shown.tsx'
import { price } from '../search/price-sum.tsx'
import { TripShown } from '../search/trip-shown.tsx'
import { useNamesOfStations } from '../stations/use-names-of-stations.ts'

/** What was chosen, as the line, before anything is held. */
export function ChosenTrips({ chosen }: { chosen: Selection }) {
  const { language } = useWords()
  const nameOf = useNamesOfStations()
  const { stations } = useTicketSearch()
  if (chosen.kind !== 'journey') {
    const travelPass = chosen.kind === 'rover' ? chosen.rover : chosen.pass
    const between = chosen.kind === 'rover' ? ['', ''] : [stations.first ?? '', stations.second ?? '']
    return (
      <DaysShown
        tickets={travelPass.ticketableFares}
        validity={travelPass}
        origin={between[0] ?? ''}
        destination={between[1] ?? ''}
        places={{}}
        bundle={
          chosen.kind === 'multiflex'
            ? { passes: chosen.pass.passes ?? 0, unit: chosen.pass.unit ?? 'SINGLE', count: chosen.count }
            : null
        }
      />
    )
  }
  return (
    <div className="stack">
      <TripShown trip={chosen.outbound} way="out" nameOf={nameOf} />
      {chosen.inbound && <TripShown trip={chosen.inbound} way="back" nameOf={nameOf} />}
      <p className="t-s soft">
        {ticketNames(
          chosen.prices.flatMap(({ ticketableFares }) => ticketableFares),
          language,
        )}
      </p>
    </div>
  )
}

/** What is being bought and what it costs so far, on every page of buying. */
export function ChosenCards({
  chosen,
  lines,
}: {
  chosen: Selection
  lines?: readonly (SumLine & { pence: number })[]
}) {
  const { t } = useWords()
  const total = chosen.total + (lines ?? []).reduce((sum, { pence }) => sum + pence, 0)
  return (
    <>
      <Card>
        <ChosenTrips chosen={chosen} />
      </Card>
      <Card>
        <Sum
          lines={[
            { key: 'tickets', name: t('BUYING_TICKETS'), amount: price(chosen.total) },
            ...(lines ?? []),
            { key: 'fee', name: t('OPTIONS_FEE'), amount: price(0) },
          ]}
          total={{ key: 'total', name: t('BUYING_TO_PAY'), amount: price(total) }}
        />
      </Card>
    </>
  )
}
