import type { FormEvent } from 'react'
import { useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { useLayout } from '../platform/use-layout.ts'
import { navigate } from '../routes/hash-location.ts'
import { hrefTo } from '../routes/href.ts'
import { preferences } from '../state/personal.ts'
import { StationField } from '../stations/station-field.tsx'
import { useRecentStations } from '../stations/recent-stations.ts'
import { useStations } from '../stations/stations.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Segments } from '../ui/choice/segments.tsx'
import { List, ListRow } from '../ui/list/list.tsx'
import type { Asked } from './address.ts'
import { pathOfBoard } from './address.ts'

type Own = { crs?: string | null; filterCrs?: string | null; arrivals?: boolean }

const NONE = new Map<string, never>()

/** Which station, departures or arrivals, and only trains to or from another one. */
export function AskForm({ asked }: { asked: Asked | null }) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const stations = useStations()
  const recent = useRecentStations(stations.state === 'ready' ? stations.value.byCode : NONE)
  const known = preferences.use()
  const preferred = known.state === 'ready' ? known.value.data : undefined
  // What the address or the traveller says goes before what they prefer, which comes later.
  const [own, choose] = useState<Own>(asked ?? {})
  const crs = own.crs ?? (own.crs === undefined ? preferred?.home_station_live_times : null) ?? null
  const filterCrs =
    own.filterCrs ?? (own.filterCrs === undefined ? preferred?.destination_station_live_times : null) ?? null
  const arrivals = own.arrivals ?? preferred?.live_times_direction_is_arrival ?? false
  const [missing, setMissing] = useState(false)

  const show = (event: FormEvent) => {
    event.preventDefault()
    setMissing(crs === null)
    if (crs !== null) navigate(pathOfBoard({ crs, filterCrs, arrivals, service: null }, narrow))
  }
  return (
    <div className="stack">
      <form className="stack" onSubmit={show} noValidate>
        <StationField
          label={t('LIVE_STATION')}
          chosen={crs}
          onChoose={(code) => choose({ ...own, crs: code })}
          purpose="live-times"
          otherField={filterCrs}
          wrong={missing && crs === null ? t('LIVE_STATION_MISSING') : undefined}
        />
        <Segments
          label={t('LIVE_KIND')}
          options={[
            { value: 'departures', label: t('LIVE_DEPARTURES') },
            { value: 'arrivals', label: t('LIVE_ARRIVALS') },
          ]}
          chosen={arrivals ? 'arrivals' : 'departures'}
          onChoose={(value) => choose({ ...own, arrivals: value === 'arrivals' })}
        />
        <StationField
          label={t(arrivals ? 'LIVE_ONLY_TRAINS_FROM' : 'LIVE_ONLY_TRAINS_TO')}
          note={t('LIVE_ONLY_TRAINS_NOTE')}
          chosen={filterCrs}
          onChoose={(code) => choose({ ...own, filterCrs: code })}
          purpose="live-times"
          otherField={crs}
        />
        <Button type="submit" full={narrow}>
          {t('LIVE_SHOW')}
        </Button>
      </form>
      <ButtonLink kind="second" full={narrow} icon="map" href={hrefTo('TrainsNow', {})}>
        {t('MAP_LINK')}
      </ButtonLink>
      {recent.length > 0 && (
        <section className="stack stack-2">
          <h2 className="t-s strong soft">{t('LIVE_LATELY')}</h2>
          <Card flush>
            <List label={t('LIVE_LATELY')}>
              {recent.map(({ crsCode, names }) => (
                <ListRow
                  key={crsCode}
                  href={`#${pathOfBoard({ crs: crsCode, filterCrs: null, arrivals: false, service: null }, narrow)}`}
                >
                  {names[language]}
                </ListRow>
              ))}
            </List>
          </Card>
        </section>
      )}
    </div>
  )
}
