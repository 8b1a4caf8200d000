import { classNames } from '../class-names.ts'
import type { Stop } from './pieces.ts'
import styles from './stop-mark.module.css'

export function StopMark({
  kind = 'end',
  state = 'ahead',
  bus,
  className,
}: Stop & { bus?: boolean; className?: string }) {
  return <i className={classNames(styles.stop, styles[kind], styles[state], bus && styles.bus, className)} />
}

/** Daffodil with ink: the only daffodil on a line. */
export function TrainMark({ upright }: { upright?: boolean }) {
  return <b className={classNames(styles.train, upright && styles.upright)} />
}
