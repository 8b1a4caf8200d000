import { newestCut, readCut, type TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { load } from '../api/client.ts'
import { isSilence } from '../api/failed.ts'
import { logTrouble } from '../api/log.ts'
import { addressOf } from '../api/raw-call.ts'
import { cell, useCell } from '../platform/cell.ts'
import { now } from '../platform/clock.ts'
import { forget, recall, remember } from '../platform/storage.ts'
import { onReconnect } from '../state/events.ts'
import { onlineNow, useOnline } from '../state/online.ts'
import { isFreeLine } from './line.ts'
import type { CutInUse } from './said.ts'
import { ask } from './worker.ts'

/** What somebody chose: kept or not, and whether mobile data may bring it. By default it is kept where a line costs nothing. */
type Choice = 'off' | 'anywhere' | null

export type Pocket = {
  /** Null before anybody has looked. */
  state: 'off' | 'looking' | 'fetching' | 'here' | 'not-here'
  cut: TimetableCut | null
  /** Why it isn't here, where something can be done about it. */
  why: 'PAID_LINE' | 'NO_ROOM' | 'SILENCE' | null
}

const choiceNow = (): Choice => {
  const kept = recall('pocket')
  return kept === 'off' || kept === 'anywhere' ? kept : null
}
const choice = cell<Choice>(choiceNow())
const pocket = cell<Pocket>({ state: choice.get() === 'off' ? 'off' : 'looking', cut: null, why: null })

export const usePocket = (): Pocket => useCell(pocket)
/** Whether journeys can be planned now: by the server, or by what is kept here. */
export function useCanPlan(): boolean {
  const { online } = useOnline()
  const { cut } = usePocket()
  return online || cut !== null
}
/** Whether the worker is worth a question: not where nothing is kept, as far as is known. */
export const mayPlanHere = (): boolean =>
  typeof Worker === 'function' && !['off', 'not-here'].includes(pocket.get().state)
export const useAnywhere = (): boolean => useCell(choice) === 'anywhere'

/** What is kept here, and whether a newer one may come, does. Told once more, it looks once more. */
export async function refreshPocket(): Promise<void> {
  if (choice.get() === 'off') return
  // A browser in which it can't begin keeps nothing.
  const before = await ask({ do: 'look' }).catch(() => null)
  const may = choice.get() === 'anywhere' || isFreeLine()
  pocket.set({ state: before ? 'here' : 'not-here', cut: before?.cut ?? null, why: before || may ? null : 'PAID_LINE' })
  if (!may || !onlineNow().online) return
  try {
    await take({ cut: withKept(await load(newestCut, {}), before?.cut ?? null), asOf: now() }, before?.cut ?? null)
  } catch (trouble) {
    if (!isSilence(trouble)) logTrouble('pocket', 'newest', trouble)
    if (!before) pocket.set({ state: 'not-here', cut: null, why: 'SILENCE' })
  }
}

/** How trains fared is learnt anew each night. On a line that is paid for it comes with the next timetable, once a week. */
const withKept = (newest: TimetableCut, before: TimetableCut | null): TimetableCut =>
  before?.likely && before.hash === newest.hash && !isFreeLine() ? { ...newest, likely: before.likely } : newest

async function take(newest: CutInUse, before: TimetableCut | null): Promise<void> {
  const { cut } = newest
  if (before?.hash !== cut.hash) pocket.set({ state: 'fetching', cut: before, why: null })
  const addressIf = (named: { hash: string } | undefined) => (named ? addressOf(readCut, { hash: named.hash }) : null)
  const urls = { faresUrl: addressIf(cut.fares), likelyUrl: addressIf(cut.likely) }
  const taken = await ask({ do: 'take', newest, url: addressOf(readCut, { hash: cut.hash }), ...urls })
  // Somebody has switched it off meanwhile.
  if (choiceNow() === 'off') return leave()
  if (taken === 'IN_USE') return pocket.set({ state: 'here', cut, why: null })
  if (taken === 'NOT_IT') logTrouble('pocket', 'take', new Error(`${cut.hash} came damaged`))
  const why = taken === 'NO_ROOM' ? 'NO_ROOM' : 'SILENCE'
  pocket.set({ state: before ? 'here' : 'not-here', cut: before, why })
}

const leave = async () => {
  await ask({ do: 'drop' })
  pocket.set({ state: 'off', cut: null, why: null })
}

/** On: fetched at once on a line that costs nothing. Off: gone from this device. */
export async function switchPocket(on: boolean): Promise<void> {
  choose(on ? null : 'off')
  if (!on) return leave()
  pocket.set({ state: 'looking', cut: null, why: null })
  askToStay()
  await refreshPocket()
}

/** Whether it may come over a line that somebody pays for. */
export async function switchAnywhere(on: boolean): Promise<void> {
  choose(on ? 'anywhere' : null)
  askToStay()
  await refreshPocket()
}

function choose(chosen: Choice): void {
  if (chosen === null) forget('pocket')
  else remember('pocket', chosen)
  choice.set(chosen)
}

/** Some browsers ask their owner: only after a press, so that the question has a reason. */
function askToStay(): void {
  void navigator.storage?.persist?.().catch(() => false)
}

/** After the first idle moment, and whenever there is a signal again. */
export function followPocket(): void {
  const refresh = () => void refreshPocket().catch((trouble: unknown) => logTrouble('pocket', 'refresh', trouble))
  if (typeof requestIdleCallback === 'function') requestIdleCallback(refresh, { timeout: LONG_ENOUGH_MS })
  else setTimeout(refresh, LONG_ENOUGH_MS)
  onReconnect(refresh)
}

const LONG_ENOUGH_MS = 10_000
