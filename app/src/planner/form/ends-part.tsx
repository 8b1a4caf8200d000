import type { PlanEnd } from '@cledrau/domain/planner/plan.ts'
import { otherEnd, PLAN_ENDS, swapped } from '@cledrau/domain/planner/plan.ts'
import { lazy, Suspense, useState } from 'react'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { ahead } from '../../page/ahead.ts'
import { EndCell } from '../../search/form/end-cell.tsx'
import styles from '../../search/form/search-form.module.css'
import { StationName } from '../../search/form/station-name.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Ends } from '../../ui/line/ends.tsx'
import { Skeleton } from '../../ui/progress/progress.tsx'
import { useNamesOfPlace } from '../place-names.ts'
import type { PlanForm } from './use-plan-form.ts'

const fetchPicker = () => import('./place-picker.tsx')
const PlacePicker = lazy(fetchPicker)

const FIELD = { first: 'from', second: 'to' } as const

/** Where from and where to, on their line. */
export function EndsPart({ form }: { form: PlanForm }) {
  const { t } = useWords()
  const { plan, change, narrow, stations, problems } = form
  const namesOf = useNamesOfPlace()
  /** Which of the two is being looked for. */
  const [type, setType] = useState<PlanEnd | null>(null)

  const choose = (end: PlanEnd, code: string) => {
    change({ [end]: code }, FIELD[end])
    // From is followed by to, as the hand goes on.
    setType(end === 'first' && plan.second === null ? 'second' : null)
  }
  return (
    <div className={styles.ft}>
      <span className={styles.rail}>
        <Ends />
      </span>
      {PLAN_ENDS.map((end) => {
        const field = FIELD[end]
        const label = t(`SEARCH_${capitals(field)}`)
        const question = t(`SEARCH_${capitals(field)}_WHERE`)
        const code = plan[end]
        const names = code === null ? undefined : namesOf(code)
        const problem = problems[field]
        const close = () => setType((now) => (now === end ? null : now))
        return (
          <EndCell
            key={end}
            id={form.idOf(field)}
            label={label}
            question={question}
            chosen={names ? <StationName names={names} /> : code}
            wrong={problem ? t(`PLANNER_WRONG_${problem}`) : null}
            narrow={narrow}
            picking={type === end}
            onPick={() => setType(end)}
            onClose={close}
            onNear={ahead(fetchPicker)}
            picker={
              <Suspense fallback={<Skeleton height="3.5rem" />}>
                <PlacePicker
                  label={narrow ? question : label}
                  narrow={narrow}
                  stations={stations}
                  other={plan[otherEnd(end)]}
                  onChoose={(chosen) => choose(end, chosen)}
                  onClose={close}
                />
              </Suspense>
            }
          />
        )
      })}
      {(type === null || narrow) && (
        <IconButton
          outlined
          className={styles.swap}
          icon="swap"
          label={t('SEARCH_SWAP')}
          disabled={plan.first === null && plan.second === null}
          onClick={() => change(swapped(plan), 'from', 'to')}
        />
      )}
    </div>
  )
}
