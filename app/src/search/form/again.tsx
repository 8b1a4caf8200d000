import { again, waysOf } from '@cledrau/domain/search/recent-searches.ts'
import { readSearch } from '@cledrau/domain/search/search-query.ts'
import { tabOf } from '@cledrau/domain/search/search-tab.ts'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './again.module.css'
import { forgetSearches, useRecentSearches } from './remember-search.ts'
import { StationName } from './station-name.tsx'
import type { SearchForm } from './use-search-form.ts'
import { WayFrom } from './way-from.tsx'
import { WayRow } from './way-row.tsx'

const MOST_SHOWN = 4

/** The ways that were looked for lately, between places that are known. */
export function useRecentWays({ stations: { byCode } }: SearchForm, most = MOST_SHOWN) {
  return waysOf(useRecentSearches(), most).flatMap(({ query }) => {
    const { options } = readSearch(query, now())
    const from = byCode.get(options.stations.first ?? '')
    const to = byCode.get(options.stations.second ?? '')
    return from && to ? [{ options, from, to, key: JSON.stringify(query) }] : []
  })
}

/** What was looked for lately: one press and it runs again, for now where its day is over. */
export function Again({ form, most = MOST_SHOWN }: { form: SearchForm; most?: number }) {
  const { t, language } = useWords()
  const signedIn = useTraveller() !== null
  const ways = useRecentWays(form, most)
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
          <WayRow
            key={key}
            options={options}
            name={<StationName names={to.names} />}
            note={
              <>
                <WayFrom names={from.names} />,{' '}
                {t(`SEARCH_TAB_${capitals(tabOf(options))}`).toLocaleLowerCase(language)}
              </>
            }
            onRun={() => form.run(again(options, now()))}
          />
        ))}
      </ul>
    </section>
  )
}
