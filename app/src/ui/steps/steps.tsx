import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { StopMark } from '../line/stop-mark.tsx'
import styles from './steps.module.css'

export type Step = { key: string; label: ReactNode }

/** A way of a few steps as a line of stops: what is behind is filled, the train stands at the one that is here. */
export function Steps({ label, steps, here }: { label: string; steps: readonly Step[]; here: number }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={classNames(styles.step, index < here && styles.done, index === here && styles.here)}
          aria-current={index === here ? 'step' : undefined}
        >
          <StopMark kind={index === here ? 'here' : 'call'} state={index < here ? 'done' : 'ahead'} />
          <span>{step.label}</span>
        </li>
      ))}
    </ol>
  )
}
