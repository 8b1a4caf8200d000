import type { ReactNode } from 'react'
import type { Waiting } from '../state/reference.ts'
import { AsOf } from './as-of.tsx'
import { SkeletonRows } from './page-skeleton.tsx'
import { Unavailable } from './unavailable.tsx'

type LoadedProps<Value> = {
  of: Waiting<Value>
  /** How many rows hold the place of what comes. */
  rows?: number
  children: (value: Value) => ReactNode
}

/** One thing that is fetched: its place while it comes, what can be done when it can't be had, and its age without a signal. */
export function Loaded<Value>({ of, rows, children }: LoadedProps<Value>) {
  if (of.state === 'loading') return <SkeletonRows rows={rows} />
  if (of.state === 'unavailable') return <Unavailable onRetry={of.retry} />
  return (
    <>
      <AsOf at={of.asOf} />
      {children(of.value)}
    </>
  )
}
