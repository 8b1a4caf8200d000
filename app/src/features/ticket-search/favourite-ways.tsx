import { again } from '@cledrau/domain/search/recent-searches.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../state/clock.ts'
import { favourites } from '../../state/personal.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './again.module.css'
import { StationName } from './station-name.tsx'
import { WayFrom } from './way-from.tsx'
import type { SearchForm } from './use-search-form.ts'

const MOST_SHOWN = 4

/** Journeys that somebody keeps: one press looks for them, with the ticket, day and travellers of the form. */
export function FavouriteWays({ form }: { form: SearchForm }) {
  const { t } = useWords()
  const kept = favourites.use()
  const { byCode } = form.stations
  const ways = (kept.state === 'ready' ? kept.value : []).flatMap(({ id, origin, destination, name }) => {
    const [from, to] = [byCode.get(origin), byCode.get(destination ?? '')]
    return from && to ? [{ id, name, from, to }] : []
  })
  if (ways.length === 0) return null

  return (
    <section className="stack stack-3" aria-labelledby="favourites">
      <div className="spread">
        <h2 className="t-l" id="favourites">
          {t('SEARCH_FAVOURITES')}
        </h2>
        <a href="#/my-account/favourites">{t('SEARCH_FAVOURITES_ALL')}</a>
      </div>
      <ul className={styles.ways}>
        {ways.slice(0, MOST_SHOWN).map(({ id, name, from, to }) => (
          <li key={id}>
            <button
              className={styles.way}
              type="button"
              onClick={() => {
                const stations = { first: from.crsCode, second: to.crsCode, via: null, avoid: null }
                form.run(again({ ...form.options, stations }, now()))
              }}
            >
              <span className="row">
                <Icon name="star" size="s" />
                <b>{name || <StationName names={to.names} />}</b>
              </span>
              <span className="t-s soft">
                {name && (
                  <>
                    <StationName names={to.names} />,{' '}
                  </>
                )}
                <WayFrom names={from.names} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
