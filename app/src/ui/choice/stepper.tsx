import type { ReactNode } from 'react'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './choice.module.css'

type StepperProps = {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  lessLabel: string
  moreLabel: string
  /** What is shown for the value, where that isn't the number itself: a time, say. */
  show?: (value: number) => ReactNode
}

/** One less, one more. The number is read out as it changes. */
export function Stepper(props: StepperProps) {
  const { value, onChange, min = 0, max = Infinity, step = 1, lessLabel, moreLabel, show = String } = props
  return (
    <span className={styles.stepper}>
      <Step icon="minus" label={lessLabel} off={value - step < min} onClick={() => onChange(value - step)} />
      <output className={styles.count}>{show(value)}</output>
      <Step icon="plus" label={moreLabel} off={value + step > max} onClick={() => onChange(value + step)} />
    </span>
  )
}

/** Quick clicks count here, each of them. At its end it stays focusable, or the keyboard would lose its place. */
function Step({ icon, label, off, onClick }: { icon: IconName; label: string; off: boolean; onClick: () => void }) {
  return (
    <button
      className={styles.step}
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
