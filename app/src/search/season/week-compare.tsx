import type { Pence } from '@cledrau/domain/money.ts'
import { daysOfTravel, paysFrom, weekOfBundle, weekOfDays, weekOfSeason } from '@cledrau/domain/results/week-cost.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { choose, useChosen } from '../selection.ts'
import { useBundles } from '../use-travel-passes.ts'
import { Card } from '../../ui/card/card.tsx'
import { Stepper } from '../../ui/choice/stepper.tsx'
import { DURATION_WORDS } from './season-words.ts'
import type { Season } from './use-seasons.ts'
import styles from './week-compare.module.css'

const USUAL_DAYS = 4
/** A day of a bundle is there and back. */
const BUNDLES = [
  { unit: 'SINGLE', journeys: 1, name: 'SEASON_MULTIFLEX' },
  { unit: 'DAY', journeys: 2, name: 'SEASON_FLEXI' },
] as const

type WeekCompareProps = { seasons: readonly Season[]; chosen: Season; dayReturn: number | null; search: SearchOptions }

/** Is it worth it? What a week costs each way of paying, for so many days of travel. */
export function WeekCompare({ seasons, chosen, dayReturn, search }: WeekCompareProps) {
  const { t } = useWords()
  const { days: asked } = useChosen()
  const days = Math.min(7, Math.max(1, Number(asked) || USUAL_DAYS))
  const bundles = useBundles(search)
  const weekOf = (season: Season) => weekOfSeason(season.totalPrice, daysOfTravel(season.from, season.until))
  const cheapest = [...new Map(seasons.toReversed().map((one) => [one.duration, one])).values()].toReversed()
  const bundled = BUNDLES.flatMap(({ unit, journeys, name }) => {
    const [best] = bundles
      .flatMap(({ totalPrice, passes, ...one }) =>
        one.unit === unit && passes ? weekOfBundle(totalPrice, passes * journeys, days) : [],
      )
      .toSorted((a, b) => a - b)
    return best === undefined ? [] : [{ key: unit, name: t(name), week: best }]
  })
  const ways = [
    ...cheapest.map((one) => ({ key: one.duration, name: t(DURATION_WORDS[one.duration]), week: weekOf(one) })),
    ...bundled,
    ...(dayReturn === null ? [] : [{ key: 'day', name: t('SEASON_DAY_RETURNS'), week: weekOfDays(dayReturn, days) }]),
  ].toSorted((a, b) => a.week - b.week)
  const most = Math.max(...ways.map(({ week }) => week))
  const from = dayReturn === null ? null : paysFrom(weekOf(chosen), dayReturn)
  return (
    <Card>
      <figure className="stack stack-3">
        <figcaption className="stack stack-1">
          <span className="spread">
            <b className="t-l">{t('SEASON_WORTH')}</b>
            <Stepper
              value={days}
              min={1}
              max={7}
              lessLabel={t('SEASON_DAY_LESS')}
              moreLabel={t('SEASON_DAY_MORE')}
              onChange={(next) => choose({ days: String(next) })}
            />
          </span>
          <span className="soft">{t('SEASON_WEEK_COSTS', { count: days })}</span>
        </figcaption>
        <ul className={styles.ways}>
          {ways.map(({ key, name, week }) => (
            <li key={key} className={key === chosen.duration ? styles.chosen : undefined}>
              <span>{name}</span>
              <i style={{ inlineSize: `${(100 * week) / most}%` }} aria-hidden="true" />
              <span className="num">{formatPrice(week as Pence)}</span>
            </li>
          ))}
        </ul>
        <p className="t-s soft">{from === null ? t('SEASON_NEVER_PAYS') : t('SEASON_PAYS_FROM', { count: from })}</p>
      </figure>
    </Card>
  )
}
