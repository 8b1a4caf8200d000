import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { Leg } from '../line/line.tsx'
import { Line } from '../line/line.tsx'
import type { Stop } from '../line/pieces.ts'
import styles from './state.module.css'

type StateProps = {
  title: ReactNode
  /** What happened, what was not lost. */
  children?: ReactNode
  /** What to press: one main button, then quieter ones. */
  actions?: ReactNode
  /** Heading level; 1 where the state is the whole page. */
  level?: 1 | 2 | 3
  className?: string
}

/** Every picture is the line itself, in the state the screen is in. */
const PICTURES = {
  empty: { start: { kind: 'call' }, legs: [{ to: { kind: 'call' } }] },
  failed: { start: { kind: 'call' }, legs: [{ state: 'broken', to: { kind: 'call' } }] },
  offline: {
    start: { kind: 'call', state: 'done' },
    legs: [{ filledTo: 0.5, to: { kind: 'call' } }],
  },
  waiting: {
    start: { kind: 'call', state: 'done' },
    legs: [{ trainAt: 0.6, to: { kind: 'call' } }],
  },
  notFound: {
    start: { kind: 'call', state: 'done' },
    legs: [{ state: 'done', to: { kind: 'buffer' } }],
  },
} as const satisfies Record<string, { start: Stop; legs: readonly Leg[] }>

function State({
  picture,
  title,
  children,
  actions,
  level = 2,
  className,
}: StateProps & { picture: keyof typeof PICTURES }) {
  const Heading = `h${level}` as const
  return (
    <section className={classNames(styles.state, className)}>
      <Line className={styles.line} {...PICTURES[picture]} />
      <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

/** Nothing here yet: says what to do next. */
export const EmptyState = (props: StateProps) => <State picture="empty" {...props} />
/** It went wrong: says what happened, what was not lost, what to press. */
export const FailedState = (props: StateProps) => <State picture="failed" {...props} />
/** No network: says what still works, and how old what is known is. */
export const OfflineState = (props: StateProps) => <State picture="offline" {...props} />
/** Somebody else has to answer first: says who, and what is safe meanwhile. */
export const WaitingState = (props: StateProps) => <State picture="waiting" {...props} />
/** The line ends here. */
export const NotFoundState = (props: StateProps) => <State picture="notFound" {...props} />
