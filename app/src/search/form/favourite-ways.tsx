import type { Station } from '@cledrau/contract/stations/stations.ts'
import { again } from '@cledrau/domain/search/recent-searches.ts'
import { useMemo } from 'react'
import { hrefTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { favourites } from '../../state/personal.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './again.module.css'
import { StationName } from './station-name.tsx'
import { WayFrom } from './way-from.tsx'
import { WayRow } from './way-row.tsx'
import type { SearchForm } from './use-search-form.ts'

const MOST_SHOWN = 4

/** Journeys that somebody keeps, between places that are known. */
export function useFavouriteWays({ stations: { byCode } }: SearchForm) {
  const kept = favourites.use()
  return (kept.state === 'ready' ? kept.value : []).flatMap(({ id, origin, destination, name }) => {
    const [from, to] = [byCode.get(origin), byCode.get(destination ?? '')]
    return from && to ? [{ id, name, from, to }] : []
  })
}

/** Journeys that somebody keeps: one press looks for them, with the ticket, day and travellers of the form. */
export function FavouriteWays({ form, most = MOST_SHOWN }: { form: SearchForm; most?: number }) {
  const { t } = useWords()
  const ways = useFavouriteWays(form)
  if (ways.length === 0) return null

  return (
    <section className="stack stack-3" aria-labelledby="favourites">
      <div className="spread">
        <h2 className="t-l" id="favourites">
          {t('SEARCH_FAVOURITES')}
        </h2>
        <a href={hrefTo('Favourites')}>{t('SEARCH_FAVOURITES_ALL')}</a>
      </div>
      <ul className={styles.ways}>
        {ways.slice(0, most).map(({ id, name, from, to }) => (
          <FavouriteWay key={id} form={form} name={name} from={from} to={to} />
        ))}
      </ul>
    </section>
  )
}

type FavouriteWayProps = { form: SearchForm; name: string; from: Station; to: Station }

function FavouriteWay({ form, name, from, to }: FavouriteWayProps) {
  const { options } = form
  const [first, second] = [from.crsCode, to.crsCode]
  const wanted = useMemo(
    () => ({ ...options, stations: { first, second, via: null, avoid: null } }),
    [options, first, second],
  )
  return (
    <WayRow
      options={wanted}
      name={
        <span className="row">
          <Icon name="star" size="s" />
          <span>{name || <StationName names={to.names} />}</span>
        </span>
      }
      note={
        <>
          {name && (
            <>
              <StationName names={to.names} />,{' '}
            </>
          )}
          <WayFrom names={from.names} />
        </>
      }
      onRun={() => form.run(again(wanted, now()))}
    />
  )
}
