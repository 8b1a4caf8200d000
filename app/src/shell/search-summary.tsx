import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { formatDay } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { searchAddress } from '../state/ticket-search.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { CallingPoints } from '../ui/line/calling-points.tsx'
import { Note } from '../ui/message/note.tsx'
import type { NameOf } from './use-place-names.ts'

/** Who travels, in a few words. */
export function usePartyWords(): (search: SearchOptions) => string {
  const { t } = useWords()
  return (search) => {
    const [adults, children, cards] = search.season
      ? [search.seasonAdult, search.seasonChild, search.seasonRailcards.length]
      : [search.adults, search.child, search.railcards.length]
    return [
      adults > 0 && t('RESULTS_ADULTS', { count: adults }),
      children > 0 && t('RESULTS_CHILDREN', { count: children }),
      cards > 0 && t('RESULTS_RAILCARDS', { count: cards }),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

/** What was asked, beside what was found. */
export function SearchSummary({ search, nameOf }: { search: SearchOptions; nameOf: NameOf }) {
  const { t, language } = useWords()
  const party = usePartyWords()
  const { stations } = search
  const pass = search.season || search.multi
  const when = (day: string, time: string, by: 'departure' | 'arrival') =>
    pass
      ? formatDay(day, language)
      : t(by === 'arrival' ? 'RESULTS_BY' : 'RESULTS_FROM', { day: formatDay(day, language), time })
  return (
    <div className="stack">
      <Card className="stack">
        <h2 className="t-l">{t('RESULTS_YOUR_SEARCH')}</h2>
        <CallingPoints
          plain
          label={t('RESULTS_YOUR_SEARCH')}
          calls={[stations.first, stations.via, stations.second]
            .filter((code) => code !== null)
            .map((code, place, all) => ({
              key: `${place} ${code}`,
              where: nameOf(code),
              strong: true,
              stop: { kind: place === 0 || place === all.length - 1 ? 'end' : 'call' },
            }))}
        />
        <dl className="stack stack-2">
          <div>
            <dt className="t-s soft">{t(pass ? 'RESULTS_STARTS' : 'RESULTS_OUT_LABEL')}</dt>
            <dd className="strong num">{when(search.dateOutbound, search.timeOutbound, search.timeWindowOutbound)}</dd>
          </div>
          {search.return && (
            <div>
              <dt className="t-s soft">{t('RESULTS_BACK_LABEL')}</dt>
              <dd className="strong num">{when(search.dateInbound, search.timeInbound, search.timeWindowInbound)}</dd>
            </div>
          )}
          <div>
            <dt className="t-s soft">{t('RESULTS_WHO')}</dt>
            <dd className="strong">{party(search)}</dd>
          </div>
        </dl>
        <ButtonLink kind="second" full icon="edit" href={`#${searchAddress('/ticket-search', search)}`}>
          {t('RESULTS_CHANGE_SEARCH')}
        </ButtonLink>
      </Card>
      <Note kind="good">
        <p>{t('RESULTS_NO_FEE')}</p>
      </Note>
    </div>
  )
}
