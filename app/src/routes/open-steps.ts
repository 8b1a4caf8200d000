import { useEffectEvent, useLayoutEffect } from 'react'

/*
 * What stands open over a page (a sheet, a dialog, a menu) has a step of the history to itself: an entry with the address
 * of its page and `over` in its state. Back, a swipe and the Android button then close it and leave the page as it is.
 */

/** Asked to close, it may stay: what has to be answered first does. */
type Open = { close: () => void }

let open: readonly Open[] = []
/** Steps between the page's own entry and the present one. */
let depth = 0
/** Steps that Back has just left: Forward would lead to them. */
let ahead = 0
/** While we move the history ourselves: what is done on arrival. */
let waiting: (() => void)[] | null = null
let settling: ReturnType<typeof setTimeout> | undefined
let late: ReturnType<typeof setTimeout> | undefined

/** Pages inside the page, the bank's say, have entries in the same history: moving over one of them arrives nowhere of ours. */
const LATE_MS = 500

export const stepsOf = (state: unknown): number => (state as { over?: number } | null)?.over ?? 0
export const stepsNow = (): number => depth

/** Does it at once, or when a move that is under way has arrived. */
export const whenStill = (act: () => void): void => {
  if (waiting) waiting.push(act)
  else act()
}

/** Moves the history, then acts. How far is asked when the move begins. */
export function travel(by: () => number, then?: () => void): void {
  whenStill(() => {
    const far = by()
    if (far === 0) return then?.()
    waiting = then ? [then] : []
    late = setTimeout(arrive, LATE_MS)
    history.go(far)
  })
}

/** What had to wait for the move that ends here; null: it wasn't ours. */
export function endTravel(): (() => void)[] | null {
  const acts = waiting
  waiting = null
  clearTimeout(late)
  depth = stepsOf(history.state)
  return acts
}

const arrive = (): void => {
  for (const act of endTravel() ?? []) whenStill(act)
}

/** The entry that has just been written is a page's own. */
export function leftBehind(): void {
  depth = 0
  ahead = 0
  settleSoon()
}

/** The visitor went back or forward over steps of one page, from as many as there were before. */
export function stepped(before: number): void {
  ahead = Math.max(before - depth, 0)
  for (const one of open.slice(depth).toReversed()) one.close()
  settleSoon()
}

/** The visitor went to another page: nothing stays open over it. */
export function closeAll(): void {
  ahead = 0
  for (const one of open.toReversed()) one.close()
  settleSoon()
}

/** After what closes and opens together has done so, there are as many steps as things that are open. */
export function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(settle)
}

function settle(): void {
  if (waiting) return
  const missing = open.length - depth
  if (missing < 0 || (missing > 0 && ahead > 0)) travel(() => Math.min(missing, ahead))
  else for (let step = 0; step < missing; step += 1) pushStep()
}

function pushStep(): void {
  depth += 1
  ahead = 0
  history.pushState({ ...(history.state as object | null), over: depth }, '')
}

/** A visit begins: nothing is open, whatever an entry says that was reloaded. */
export function beginSteps(): void {
  open = []
  ahead = 0
  endTravel()
  settleSoon()
}

function openStep(one: Open): () => void {
  open = [...open, one]
  if (!waiting && depth < open.length) pushStep()
  return () => {
    open = open.filter((other) => other !== one)
    settleSoon()
  }
}

/** While this is on, Back asks to close it. */
export function useBackStep(on: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack)
  useLayoutEffect(() => (on ? openStep({ close: () => close() }) : undefined), [on])
}
