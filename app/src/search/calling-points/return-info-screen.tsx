import type { Pence } from '@cledrau/domain/money.ts'
import { formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { useChosen } from '../selection.ts'
import { choicesOf, pricesFor } from '../ticket-prices.ts'
import { Card } from '../../ui/card/card.tsx'
import type { AboutTrip } from './trip-page.tsx'
import { TripPage } from './trip-page.tsx'

/** The way back: its trains, and which tickets may be used on them. */
export function ReturnInfoScreen() {
  const { path } = useLocation()
  const id = decodeURIComponent(path.split('/').at(-1) ?? '')
  return <TripPage id={id} aside={BackTickets} />
}

function BackTickets({ trip, view }: AboutTrip) {
  const { t, language } = useWords()
  const { legOut } = useChosen()
  const out = legOut ?? view.found.legSolutions.outbound.find(({ cancelled }) => !cancelled)?.legSolutionID
  const choices = out ? choicesOf(pricesFor(view.found, view.search), out, trip.legSolutionID) : []
  if (choices.length === 0) return null
  return (
    <Card className="stack stack-3">
      <h2 className="t-l">{t('RETURN_INFO_TICKETS')}</h2>
      <ul className="stack stack-3">
        {choices.map((choice) => {
          const fares = choice.prices.at(-1)?.ticketableFares ?? []
          const names = [
            ...new Set(fares.flatMap(({ fareCodes }) => fareCodes.map((one) => one.fareDisplayName[language]))),
          ]
          const category = choice.prices.length > 1 ? 'OUTBOUND' : 'RETURN'
          const rule = fares.flatMap(({ rules }) => rules).find((one) => one.category === category)
          return (
            <li key={choice.key}>
              <span className="spread row-base">
                <b>{names.join(' + ')}</b>
                <span className="num nowrap">{formatPrice(choice.total as Pence)}</span>
              </span>
              {rule && <span className="soft">{rule.description[language]}</span>}
            </li>
          )
        })}
      </ul>
      <p className="t-s soft">{t('RETURN_INFO_BOTH')}</p>
    </Card>
  )
}
