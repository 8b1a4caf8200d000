import { clockOddity, lastPlanDay } from '@cledrau/domain/planner/check-plan.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { WrongWords } from '../../search/form/field-wrong.tsx'
import { fetchWhen, WhenTile } from '../../search/form/when-part.tsx'
import type { End } from '../../search/when/when-dialog.tsx'
import { PutFirst } from './put-first.tsx'
import styles from '../../search/form/search-form.module.css'
import type { PlanForm } from './use-plan-form.ts'

const WhenDialog = lazy(fetchWhen)

/** Leave after, or arrive by; and what stands first. */
export function WhenAndFirst({ form }: { form: PlanForm }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const { plan, problems, change } = form
  const id = form.idOf('when')
  const end: End = {
    key: 'when',
    label: t(plan.timeMode === 'arrival' ? 'SEARCH_ARRIVE_BY' : 'SEARCH_LEAVE_AFTER'),
    date: plan.date,
    time: plan.time,
    window: plan.timeMode,
  }
  const take = ([taken]: readonly End[]) => {
    setOpen(false)
    if (taken?.date && taken.time !== undefined)
      change({ date: taken.date, time: taken.time, timeMode: taken.window ?? 'departure', isTimed: true }, 'when')
  }
  return (
    <div>
      <div className={styles.two}>
        <WhenTile id={id} end={end} wrong={problems.when} onOpen={() => setOpen(true)} />
        <PutFirst type={plan.filters.type} onChange={(type) => change({ filters: { type } })} />
      </div>
      {problems.when && <WrongWords id={id}>{t(`PLANNER_WRONG_${problems.when}`)}</WrongWords>}
      {clockOddity(plan.date, plan.time) === 'twice' && (
        <p className="t-s soft">{t('PLANNER_TWICE', { time: plan.time })}</p>
      )}
      {open && (
        <Suspense>
          <WhenDialog
            title={t('SEARCH_WHEN')}
            ends={[end]}
            first="when"
            max={lastPlanDay(dayAndTime(now()).date)}
            onClose={() => setOpen(false)}
            onDone={take}
          />
        </Suspense>
      )}
    </div>
  )
}
