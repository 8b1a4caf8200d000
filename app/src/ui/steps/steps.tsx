import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { StopMark } from '../line/stop-mark.tsx'
import styles from './steps.module.css'

export type Step = { key: string; label: ReactNode }

/** A way of a few steps as a line of stops: what is behind is filled, the train stands at the one that is here. */
export function Steps({ label, steps, here }: { label: string; steps: readonly Step[]; here: number }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step.key}
          className={classNames(styles.step, place < here && styles.done, place === here && styles.here)}
          aria-current={place === here ? 'step' : undefined}
        >
          <StopMark kind={place === here ? 'here' : 'call'} state={place < here ? 'done' : 'ahead'} />
          <span>{step.label}</span>
        </li>
      ))}
    </ol>
  )
}
