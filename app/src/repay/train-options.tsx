import type { LineLeg } from '@cledrau/contract/repay/judged.ts'
import { useId } from 'react'
import { formatTime } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { price } from '../search/price-sum.tsx'
import { useNameOfStation } from '../stations/name-of-station.ts'
import { classNames } from '../ui/class-names.ts'
import { Line, type Leg } from '../ui/line/line.tsx'
import { Spoken } from '../ui/spoken/spoken.tsx'
import { minutesBetween, momentOf } from './moments.ts'
import styles from './repay.module.css'

type Option = { optionID: string; legs: readonly LineLeg[]; delayMinutes: number | null; amount: number }

type TrainOptionsProps = {
  options: readonly Option[]
  chosen: string | undefined
  onChoose: (optionID: string) => void
}

/** Trains that it may have been, each drawn with its times: whoever was on it knows it again. */
export function TrainOptions({ options, chosen, onChoose }: TrainOptionsProps) {
  const { t } = useWords()
  const name = useId()
  return (
    <fieldset className="stack stack-3">
      <legend>
        <Spoken>{t('REPAY_WHICH_TRAIN')}</Spoken>
      </legend>
      {options.map((option) => (
        <label key={option.optionID} className={classNames(styles.option, option.optionID === chosen && styles.picked)}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.optionID === chosen}
            onChange={() => onChoose(option.optionID)}
          />
          <OptionDrawn option={option} />
        </label>
      ))}
    </fieldset>
  )
}

function OptionDrawn({ option: { legs, delayMinutes, amount } }: { option: Option }) {
  const { t } = useWords()
  const nameOf = useNameOfStation()
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) return null
  const time = (at: string | null) => (at ? formatTime(momentOf(at)) : t('REPAY_TIME_UNKNOWN'))
  const changes = legs.slice(0, -1).map(({ to }) => nameOf(to))
  return (
    <span className={styles.optionWords}>
      <span className={styles.optionTimes}>
        <b className="num">{time(first.departs)}</b>
        <Line small legs={drawn(legs)} className={styles.optionLine} />
        <b className="num">{time(last.arrives)}</b>
      </span>
      <span className="spread">
        <span className="soft">
          {changes.length > 0
            ? t('REPAY_OPTION_VIA', { places: [...new Set(changes)].join(', ') })
            : t('REPAY_OPTION_DIRECT')}
          {delayMinutes !== null && `, ${t('REPAY_MINUTES_LATE', { minutes: delayMinutes })}`}
        </span>
        {amount > 0 ? (
          <b className="num">{price(amount)}</b>
        ) : (
          <span className="soft">{delayMinutes === null ? t('REPAY_STANDING_NO_RECORD') : '–'}</span>
        )}
      </span>
    </span>
  )
}

const drawn = (legs: readonly LineLeg[]): Leg[] =>
  legs.map(({ kind, departs, arrives }, index) => ({
    means: kind === 'WALK' ? 'walk' : kind === 'BUS' ? 'bus' : 'rail',
    state: 'late',
    minutes: departs && arrives ? Math.max(1, minutesBetween(departs, arrives)) : 1,
    to: { kind: index === legs.length - 1 ? 'end' : 'change', state: 'late' },
  }))
