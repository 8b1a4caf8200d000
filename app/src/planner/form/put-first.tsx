import type { PlanType } from '@cledrau/domain/planner/plan.ts'
import { PLAN_TYPES } from '@cledrau/domain/planner/plan.ts'
import { useId } from 'react'
import { useWords } from '../../i18n/words.ts'
import searchStyles from '../../search/form/search-form.module.css'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './plan-form.module.css'

type PutFirstProps = { type: PlanType; onChange: (type: PlanType) => void }

/** What stands first in the list. The list that opens is the device's own. */
export function PutFirst({ type, onChange }: PutFirstProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className={classNames(searchStyles.tile, styles.first)}>
      <label className={searchStyles.label} htmlFor={id}>
        {t('PLANNER_FIRST')}
      </label>
      <b aria-hidden="true">{t(`PLANNER_TYPE_${type}`)}</b>
      <span className="soft" aria-hidden="true">
        {t(`PLANNER_TYPE_NOTE_${type}`)}
      </span>
      <Icon name="down" size="s" />
      <select id={id} value={type} onChange={(event) => onChange(Number(event.target.value) as PlanType)}>
        {PLAN_TYPES.map((one) => (
          <option key={one} value={one}>
            {t(`PLANNER_TYPE_${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
