import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { howGood } from '@cledrau/contract/live/likely.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { formatDay, formatNumber } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { pathTo } from '../../routes/href.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { CalibrationChart } from './calibration-chart.tsx'
import styles from './likely.module.css'

type Reply = ReplyOf<typeof howGood>
type All = NonNullable<Reply['all']>

/** How good what we said of trains was, beside what the railway said: for whoever has to decide whom to believe. */
export function LikelyScreen() {
  const { t } = useWords()
  const read = useQuery({
    queryKey: [howGood.path],
    meta: { keep: true },
    queryFn: ({ signal }) => load(howGood, {}, { signal }),
  })
  return (
    <div className="stack stack-6">
      <ScreenHead title={t('TITLE_LIKELY_TIMES')} back={pathTo('LiveTimes')} />
      <p>{t('HOW_GOOD_INTRO')}</p>
      {read.data ? (
        <Known reply={read.data} />
      ) : read.isError && !read.isFetching ? (
        <Unavailable onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  )
}

function Known({ reply: { learnt, all, days } }: { reply: Reply }) {
  const { t, language } = useWords()
  const from = learnt
    ? t('HOW_GOOD_LEARNT', { since: formatDay(learnt.since, language), until: formatDay(learnt.until, language) })
    : t('HOW_GOOD_SAMPLE')
  if (!all)
    return (
      <>
        <EmptyState title={t('HOW_GOOD_NONE')}>{t('HOW_GOOD_NONE_TEXT')}</EmptyState>
        <p className="soft">{from}</p>
      </>
    )
  return (
    <>
      <div className="grid">
        <div className="col-6 stack stack-6">
          <Figures all={all} />
          <p className="soft">{from}</p>
        </div>
        <div className="col-6">
          <Lateness bins={all.bins} />
        </div>
      </div>
      <section className="stack stack-2">
        <h2 className="t-l">{t('HOW_GOOD_DAYS')}</h2>
        <Card flush>
          <List label={t('HOW_GOOD_DAYS')}>
            {days.map(({ serviceDate, shown, cases }) => (
              <ListRow
                key={serviceDate}
                note={t('HOW_GOOD_CASES', { count: cases })}
                end={t('HOW_GOOD_OF_HUNDRED', { share: hundredths(shown) })}
              >
                {formatDay(serviceDate, language)}
              </ListRow>
            ))}
          </List>
        </Card>
      </section>
    </>
  )
}

/** In whole times of a hundred. */
const hundredths = (share: number) => String(Math.round(share * 100))

function Figures({ all }: { all: All }) {
  const { t, language } = useWords()
  const tenths = (value: number) => formatNumber(Math.round(value * 10) / 10, language)
  return (
    <Card className="stack">
      <h2 className="t-l">{t('HOW_GOOD_WITHIN')}</h2>
      <p>
        <span className="t-xl num">{t('HOW_GOOD_OF_HUNDRED', { share: hundredths(all.shown) })}</span>
      </p>
      <p className="soft">{t('HOW_GOOD_WITHIN_TEXT', { share: hundredths(all.within) })}</p>
      <table className={styles.figures}>
        <caption className="t-l">{t('HOW_GOOD_BESIDE')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Spoken>{t('HOW_GOOD_WHAT')}</Spoken>
            </th>
            <th scope="col">{t('HOW_GOOD_OURS')}</th>
            <th scope="col">{t('HOW_GOOD_RAILWAY')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('HOW_GOOD_OFF')}</th>
            <td className="num">{tenths(all.off)}</td>
            <td className="num">{tenths(all.offForecast)}</td>
          </tr>
          <tr>
            <th scope="row">{t('HOW_GOOD_BRIER')}</th>
            <td className="num">{tenths(all.brier * 100)}</td>
            <td className="num">{tenths(all.brierForecast * 100)}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  )
}

function Lateness({ bins }: Pick<All, 'bins'>) {
  const { t } = useWords()
  const known = bins.flatMap(({ said, late, cases }) => (said === null || late === null ? [] : [{ said, late, cases }]))
  return (
    <Card className="stack">
      <h2 className="t-l">{t('HOW_GOOD_LATE')}</h2>
      <p className="soft">{t('HOW_GOOD_LATE_TEXT')}</p>
      <CalibrationChart bins={known} said={t('HOW_GOOD_SAID')} came={t('HOW_GOOD_CAME')} />
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('HOW_GOOD_SAID')}</th>
            <th scope="col">{t('HOW_GOOD_CAME')}</th>
            <th scope="col">{t('HOW_GOOD_TIMES')}</th>
          </tr>
        </thead>
        <tbody>
          {known.map(({ said, late, cases }) => (
            <tr key={said}>
              <td className="num">{hundredths(said)}</td>
              <td className="num">{hundredths(late)}</td>
              <td className="num">{cases}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
