import type { ReactNode } from 'react'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { BuyingPage } from '../buying-page.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { choicePath } from '../buying-path.ts'
import type { Selection } from '../../search/selection.ts'
import { useTicketSearch } from '../../search/ticket-search.ts'

type DetailsLayoutProps = { chosen: Selection; side?: ReactNode; action?: ReactNode; children: ReactNode }

/** What is being bought stands above the page; wide it is drawn beside it, too. */
export function DetailsLayout({ chosen, side, action, children }: DetailsLayoutProps) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const nameOf = useNamesOfStations()
  const { stations } = useTicketSearch()
  const days =
    chosen.kind === 'journey'
      ? [chosen.outbound, chosen.inbound].flatMap((trip) =>
          trip ? [formatDay(dateIn(trip.departTime), language)] : [],
        )
      : []
  return (
    <BuyingPage
      title={
        chosen.kind === 'rover'
          ? chosen.rover.names[language]
          : t('RESULTS_TITLE', { from: nameOf(stations.first), to: nameOf(stations.second) })
      }
      sub={days.join(' – ') || undefined}
      back={choicePath()}
      step="details"
      side={narrow ? undefined : side}
      action={action}
    >
      <div className="stack">{children}</div>
    </BuyingPage>
  )
}
