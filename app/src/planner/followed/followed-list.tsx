import { dateIn } from '@cledrau/domain/time/moment.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { usePlanWords } from '../use-plan-words.ts'
import { useFollowed } from './followed.ts'
import { hrefOfFollowed, planOf } from './plan-of-followed.ts'
import { useAdviceWords } from './use-advice-words.ts'

/** Everything that is followed, and what to do about it. */
export function FollowedList() {
  const { t, language } = useWords()
  const words = usePlanWords()
  const adviceWords = useAdviceWords()
  const { all } = useFollowed()
  if (all.length === 0) return null
  return (
    <section className="stack stack-3" aria-labelledby="followed">
      <h2 className="t-xl" id="followed">
        {t('PLANNER_FOLLOWED')}
      </h2>
      <Card flush>
        <List label={t('PLANNER_FOLLOWED')}>
          {all.map((one) => {
            const { id, legs, advice } = one
            const departs = legs[0]?.departTime ?? ''
            return (
              <ListRow
                key={id}
                icon="plan"
                href={hrefOfFollowed(one)}
                note={
                  <>
                    <span className="num">
                      {formatDay(dateIn(departs), language)}, {clockOf(departs)}
                    </span>
                    {advice && (
                      <>
                        <br />
                        <b>{adviceWords(advice).title}</b>
                      </>
                    )}
                  </>
                }
              >
                {words.title(planOf(one))}
              </ListRow>
            )
          })}
        </List>
      </Card>
    </section>
  )
}
