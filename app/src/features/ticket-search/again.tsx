import { again, waysOf } from '@cledrau/domain/search/recent-searches.ts'
import { readSearch } from '@cledrau/domain/search/search-query.ts'
import { tabOf } from '@cledrau/domain/search/search-tab.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../state/clock.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { Line } from '../../ui/line/line.tsx'
import styles from './again.module.css'
import { forgetSearches, useRecentSearches } from './remember-search.ts'
import { StationName } from './station-name.tsx'
import type { SearchForm } from './use-search-form.ts'
import { WayFrom } from './way-from.tsx'

const MOST_SHOWN = 4

/** What was looked for lately: one press and it runs again, for now where its day is over. */
export function Again({ form }: { form: SearchForm }) {
  const { t, language } = useWords()
  const recent = useRecentSearches()
  const signedIn = useTraveller() !== null
  const { byCode } = form.stations
  const ways = waysOf(recent, MOST_SHOWN).flatMap(({ query }) => {
    const { options } = readSearch(query, now())
    const from = byCode.get(options.stations.first ?? '')
    const to = byCode.get(options.stations.second ?? '')
    return from && to ? [{ options, from, to, key: JSON.stringify(query) }] : []
  })
  if (ways.length === 0) return null

  return (
    <section className="stack stack-3" aria-labelledby="again">
      <div className="spread">
        <h2 className="t-l" id="again">
          {t('SEARCH_AGAIN')}
        </h2>
        <Button kind="quiet" small offline={!form.online && signedIn} onClick={() => void forgetSearches()}>
          {t('SEARCH_FORGET')}
        </Button>
      </div>
      <ul className={styles.ways}>
        {ways.map(({ key, options, from, to }) => (
          <li key={key}>
            <button className={styles.way} type="button" onClick={() => form.run(again(options, now()))}>
              <Line legs={[{}]} small />
              <b>
                <StationName names={to.names} />
              </b>
              <span className="t-s soft">
                <WayFrom names={from.names} />,{' '}
                {t(`SEARCH_TAB_${tabOf(options).toUpperCase()}`).toLocaleLowerCase(language)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
