import type { SearchHistoryEntry } from '@cledrau/contract/account/search-history.ts'
import { clearSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { send } from '../../api/client.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../account-page.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { ask } from '../../page/messages.ts'
import { useNameOfStation } from '../../stations/name-of-station.ts'
import { now } from '../../platform/clock.ts'
import { useOnline } from '../../state/online.ts'
import { useOptions } from '../../state/options.ts'
import { searchHistory } from '../../state/personal.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Line } from '../../ui/line/line.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { readSearch, searchAgain } from './read-search.ts'

/** What was searched for last: the way out and the way back, each in a list of its own. */
export function SearchHistoryScreen() {
  const { t } = useWords()
  const { online } = useOnline()
  const { searchHistoryLimit } = useOptions()

  const clear = () =>
    ask({
      title: t('HISTORY_CLEAR_TITLE'),
      message: t('HISTORY_CLEAR_TEXT'),
      confirmLabel: t('HISTORY_CLEAR'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: async () => {
        const cleared = await send(clearSearchHistory, {})
        if (cleared.ok) searchHistory.put(cleared.value)
      },
    })
  return (
    <AccountPage title={t('TITLE_SEARCH_HISTORY')} sub={t('HISTORY_SUB', { count: searchHistoryLimit })}>
      <Loaded of={searchHistory.use()}>
        {({ out, ret }) =>
          out.length + ret.length === 0 ? (
            <EmptyState title={t('HISTORY_NONE_TITLE')}>{t('HISTORY_NONE_TEXT')}</EmptyState>
          ) : (
            <>
              <Searches title={t('HISTORY_OUT')} entries={out} />
              <Searches title={t('HISTORY_RETURN')} entries={ret} />
              <div>
                <Button kind="stop" small offline={!online} onClick={clear}>
                  {t('HISTORY_CLEAR')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
    </AccountPage>
  )
}

function Searches({ title, entries }: { title: string; entries: readonly SearchHistoryEntry[] }) {
  const { t, language } = useWords()
  const nameOf = useNameOfStation()
  if (entries.length === 0) return null
  const when = (iso: string) => {
    const at = instant(Date.parse(iso))
    return `${formatDay(dayOf(at), language)}, ${formatTime(at)}`
  }
  return (
    <section className="stack stack-2">
      <h2 className="t-l">{title}</h2>
      <Card flush>
        <List label={title}>
          {entries.map(({ search, timeOfSearch }) => {
            const { from, to } = readSearch(search)
            const href = searchAgain(search, now())
            const leadsThere = href === undefined ? {} : { href }
            return (
              <ListRow key={timeOfSearch} note={t('HISTORY_WHEN', { when: when(timeOfSearch) })} {...leadsThere}>
                <span className="stack stack-1">
                  <Line small start={{ kind: 'call' }} legs={[{ to: { kind: 'call' } }]} />
                  <span>
                    {from === null
                      ? t('HISTORY_UNREADABLE')
                      : to === null
                        ? nameOf(from)
                        : t('JOURNEY_FROM_TO', { from: nameOf(from), to: nameOf(to) })}
                  </span>
                </span>
              </ListRow>
            )
          })}
        </List>
      </Card>
    </section>
  )
}
