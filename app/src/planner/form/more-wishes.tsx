import { CHANGE_MINUTES } from '@cledrau/domain/planner/plan.ts'
import { useWords } from '../../i18n/words.ts'
import styles from '../../search/form/search-form.module.css'
import type { Way } from '../../search/form/way-field.tsx'
import { WayField, WAYS } from '../../search/form/way-field.tsx'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { useNamesOfPlace } from '../place-names.ts'
import type { PlanForm } from './use-plan-form.ts'

/** The way, no changes, and how fast one goes. Closed it says what is set. */
export function MoreWishes({ form }: { form: PlanForm }) {
  const { t, language } = useWords()
  const { plan, problems, change, stations, narrow } = form
  const namesOf = useNamesOfPlace()
  const { via, avoid, direct, pace } = plan
  const nameOf = (code: string) => namesOf(code)?.[language] ?? code
  const wrongWords = (way: Way) => (problems[way] === undefined ? null : t(`PLANNER_WRONG_${problems[way]}`))
  const set = [
    via !== null && t('SEARCH_VIA_SET', { station: nameOf(via) }),
    avoid !== null && t('SEARCH_AVOID_SET', { station: nameOf(avoid) }),
    direct && t('PLANNER_DIRECT').toLocaleLowerCase(language),
    pace.slow && t('PLANNER_SLOW').toLocaleLowerCase(language),
    pace.changeMinutes > 0 && t('PLANNER_CHANGE_SET', { minutes: pace.changeMinutes }),
  ].filter((words) => words !== false)

  return (
    <details className={styles.more} open={problems.via !== undefined || problems.avoid !== undefined || undefined}>
      <summary>
        <Icon name="settings" />
        <span className="grow">
          <b>{t('SEARCH_MORE')}</b> <span className="soft">{set.join(', ') || t('PLANNER_MORE_NOTE')}</span>
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.moreInside}>
        {WAYS.map((way) => (
          <WayField
            key={way}
            id={form.idOf(way)}
            way={way}
            code={plan[way]}
            other={plan[way === 'via' ? 'avoid' : 'via']}
            stations={stations}
            narrow={narrow}
            wrong={wrongWords(way)}
            nameOf={nameOf}
            onSet={(code) => change({ [way]: code }, way)}
          />
        ))}
        <div>
          <Toggle
            label={t('PLANNER_DIRECT')}
            note={t('PLANNER_DIRECT_NOTE')}
            checked={direct}
            onChange={(chosen) => change({ direct: chosen })}
          />
          <Toggle
            label={t('PLANNER_SLOW')}
            note={t('PLANNER_SLOW_NOTE')}
            checked={pace.slow}
            onChange={(slow) => change({ pace: { ...pace, slow } })}
          />
        </div>
        <Select
          label={t('PLANNER_CHANGE_MINUTES')}
          note={t('PLANNER_PACE_KEPT')}
          value={String(pace.changeMinutes)}
          onChange={(minutes) => change({ pace: { ...pace, changeMinutes: Number(minutes) } })}
          options={CHANGE_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('PLANNER_CHANGE_USUAL') : t('PLANNER_CHANGE_MORE', { minutes }),
          }))}
        />
      </div>
    </details>
  )
}
