import type { PaygJourney } from '@cledrau/contract/payg/journeys.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List } from '../../ui/list/list.tsx'
import { useNow } from '../../platform/use-now.ts'
import { setGroupState, useGroupState } from '../history-filters.ts'
import type { changedDay } from '../changed-day.ts'
import type { PaygWeek, Transactions } from '../payg-data.ts'
import styles from '../payg.module.css'
import { isWaiting, standsWord } from '../use-payg-words.ts'
import { JourneyRow, MissingTap } from './journey-row.tsx'

type DayGroupProps = {
  day: string
  journeys: readonly PaygJourney[]
  bill: PaygWeek['days'][number] | undefined
  /** What it cost before a late tap or a correction, and now. */
  changed: ReturnType<typeof changedDay>
  stations: Transactions['stations']
}

/** More than these stand behind a button. */
const FIRST = 3

/** One travel day: what its journeys would have cost, what it does cost, and what is missing first. */
export function DayGroup({ day, journeys, bill, changed, stations }: DayGroupProps) {
  const { t, language } = useWords()
  const all = useGroupState(day)
  const at = useNow(MINUTE)
  const missing = journeys.filter((journey) => isWaiting(journey, at))
  const singles = singlesOf(journeys) - (bill?.waiting ?? 0)
  const shown = all ? journeys : journeys.slice(0, FIRST)
  const name = formatDay(day, language)
  return (
    <section className="stack stack-2" aria-label={name}>
      <div className="spread">
        <h3 className="t-l">{name}</h3>
        {bill && (
          <p className="num">
            {singles > bill.total && (
              <>
                <s className="soft">{price(singles)}</s>{' '}
              </>
            )}
            <b>{price(bill.total)}</b>
          </p>
        )}
      </div>
      {bill && (
        <p className="t-s soft">
          {t(standsWord(bill.stands))}
          {singles > bill.total && ` · ${t('PAYG_CAP_SAVED', { amount: price(singles - bill.total) })}`}
        </p>
      )}
      {changed && (
        <p className="t-s">{t('PAYG_CHANGED', { before: price(changed.before), now: price(changed.now) })}</p>
      )}
      <Card flush>
        {missing.map((journey) => (
          <div key={journey.id} className={styles.missing}>
            <MissingTap journey={journey} stations={stations} />
          </div>
        ))}
        <List label={name}>
          {shown.map((journey) => (
            <JourneyRow key={journey.id} journey={journey} stations={stations} />
          ))}
        </List>
      </Card>
      {journeys.length > FIRST && (
        <div>
          <Button kind="quiet" small aria-expanded={all} onClick={() => setGroupState(day, !all)}>
            {all ? t('GLOBAL_SHOW_LESS') : t('PAYG_MORE_JOURNEYS', { count: journeys.length - FIRST })}
          </Button>
        </div>
      )}
    </section>
  )
}

/** What a day would have cost without any cap. */
export const singlesOf = (journeys: readonly PaygJourney[]): number =>
  journeys.reduce((sum, { pence, outside }) => sum + pence + outside, 0)
