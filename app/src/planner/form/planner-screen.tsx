import { useWords } from '../../i18n/words.ts'
import { ErrorSummary } from '../../page/form/error-summary.tsx'
import { lazy, Suspense } from 'react'
import { ScreenHead } from '../../page/screen-head.tsx'
import { SparePart } from '../../page/spare-part.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { EndsPart } from './ends-part.tsx'
import { Lately } from './lately.tsx'
import { ModesPicker } from './modes-picker.tsx'
import { MoreWishes } from './more-wishes.tsx'
import styles from './plan-form.module.css'
import { usePlanForm } from './use-plan-form.ts'
import { WhenAndFirst } from './when-and-first.tsx'

const FollowedList = lazy(async () => ({ default: (await import('../followed/followed-list.tsx')).FollowedList }))

const NAMED = {
  from: 'SEARCH_FROM',
  to: 'SEARCH_TO',
  when: 'SEARCH_TIME',
  via: 'SEARCH_VIA',
  avoid: 'SEARCH_AVOID',
} as const

/** From door to door: where from, where to, when, by what. */
export function PlannerScreen() {
  const { t } = useWords()
  const form = usePlanForm()
  const { plan, problems, wrong, idOf } = form
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <ScreenHead title={t('PLANNER_TITLE')} />
        <form aria-label={t('TITLE_PLANNER')} noValidate onSubmit={form.submit}>
          <Card className={styles.form}>
            {form.unread && <Note kind="late">{t('SEARCH_UNREAD')}</Note>}
            <ErrorSummary
              problems={wrong.map((field) => ({
                id: idOf(field),
                words: `${t(NAMED[field])}: ${t(`PLANNER_WRONG_${problems[field] ?? 'PLACE_MISSING'}`)}`,
              }))}
            />
            <EndsPart form={form} />
            <WhenAndFirst form={form} />
            <ModesPicker modes={plan.modes} onChange={(modes) => form.change({ modes })} />
            <MoreWishes form={form} />
            {!form.canPlan && <Note kind="late">{t('SEARCH_OFFLINE')}</Note>}
            <Button type="submit" full offline={!form.canPlan}>
              {t('PLANNER_PLAN')}
            </Button>
          </Card>
        </form>
      </div>
      <div className={styles.column}>
        <SparePart name="followed">
          <Suspense>
            <FollowedList />
          </Suspense>
        </SparePart>
        <Lately form={form} />
        <Note>
          <p>{t('PLANNER_PROMISE')}</p>
        </Note>
      </div>
    </div>
  )
}
