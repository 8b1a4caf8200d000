import type { Age } from '@cledrau/contract/live/age.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { favourites } from '../../state/personal.ts'
import { StationField } from '../../stations/station-field.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { Card } from '../../ui/card/card.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { useFresh } from '../use-fresh.ts'
import { Categories } from './categories-view.tsx'
import { useRouteUpdates } from './use-updates.ts'

const MOST_OFFERED = 4

/** What disturbs one's own way: between two stations, or those of a journey that is made often. */
export function RouteView() {
  const { t } = useWords()
  const nameOf = useNamesOfStations()
  const known = favourites.use()
  const often = known.state === 'ready' ? known.value.filter(({ destination }) => destination !== null) : []
  const [own, choose] = useState<{ from?: string | null; to?: string | null }>({})
  const [first] = often
  const from = own.from === undefined ? (first?.origin ?? null) : own.from
  const to = own.to === undefined ? (first?.destination ?? null) : own.to
  const whole = from !== null && to !== null && from !== to
  const reply = useRouteUpdates(whole ? { startCrs: from, endCrs: to } : null)
  const disturbed = reply?.categories.filter(({ incidents }) => incidents.length > 0) ?? []
  return (
    <section className="stack stack-3" aria-labelledby="own-route">
      <h2 className="t-xl" id="own-route">
        {t('UPDATES_ROUTE')}
      </h2>
      {often.length > 0 && (
        <Chips
          label={t('UPDATES_OFTEN')}
          options={often.slice(0, MOST_OFFERED).map(({ origin, destination, name }) => ({
            value: `${origin} ${destination}`,
            label: name || `${nameOf(origin)} – ${nameOf(destination)}`,
          }))}
          chosen={`${from} ${to}`}
          onChoose={(value) => choose({ from: value.split(' ')[0], to: value.split(' ')[1] })}
        />
      )}
      <Card className="stack stack-3">
        <StationField
          label={t('UPDATES_ROUTE_FROM')}
          chosen={from}
          onChoose={(code) => choose({ from: code, to })}
          purpose="live-times"
          otherField={to}
        />
        <StationField
          label={t('UPDATES_ROUTE_TO')}
          chosen={to}
          onChoose={(code) => choose({ from, to: code })}
          purpose="live-times"
          otherField={from}
        />
        {reply && disturbed.length === 0 && <Nothing age={reply.age} />}
      </Card>
      {reply && disturbed.length > 0 && <Categories categories={disturbed} age={reply.age} of={`${from} ${to}`} />}
    </section>
  )
}

/** Whoever hasn't been heard lately hasn't said that there is nothing. */
function Nothing({ age }: { age: Age }) {
  const { t } = useWords()
  return <p>{t(isTrusted(useFresh(age)) ? 'UPDATES_ROUTE_NOTHING' : 'UPDATES_NOTHING_KNOWN_TEXT')}</p>
}
