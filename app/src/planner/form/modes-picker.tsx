import type { TransportMode } from '@cledrau/domain/planner/modes.ts'
import { toggleMode, TRANSPORT_MODES } from '@cledrau/domain/planner/modes.ts'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import type { IconName } from '../../ui/icon/icon.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './plan-form.module.css'

const ICONS: Record<TransportMode, IconName> = {
  All: 'plan',
  Rail: 'live',
  Bus: 'bus',
  Walk: 'walk',
  Ferry: 'ferry',
  Coach: 'coach',
}

type ModesPickerProps = { modes: readonly TransportMode[]; onChange: (modes: readonly TransportMode[]) => void }

/** What to go by: all of it, or some. */
export function ModesPicker({ modes, onChange }: ModesPickerProps) {
  const { t } = useWords()
  return (
    <fieldset>
      <legend className={styles.legend}>{t('PLANNER_MODES')}</legend>
      <div className={styles.modes}>
        {TRANSPORT_MODES.map((mode) => (
          <label key={mode} className={styles.mode}>
            <input type="checkbox" checked={modes.includes(mode)} onChange={() => onChange(toggleMode(modes, mode))} />
            <Icon name={ICONS[mode]} />
            {t(`PLANNER_MODE_${capitals(mode)}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
