import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { WrittenVersion } from '@cledrau/feeds/darwin/write-places.ts'
import type { Utterance } from './utterances.ts'

/** What goes wrong between Darwin and who listens. The logs are whole: whoever missed something finds it there. */
export type LineDials = {
  /** silent: the broker beats, and says nothing; cut: nobody gets in. */
  readonly state: 'flowing' | 'silent' | 'cut'
  /** Every fourth message comes twice. */
  readonly repeated: boolean
  /** Every third message comes after the next one. */
  readonly reordered: boolean
  /** Every fifth message is damaged. */
  readonly garbled: boolean
  /** All come so much later. */
  readonly delaySeconds: number
  /** How messages, snapshot and logs are written. */
  readonly version: WrittenVersion
}

export const FLOWING: LineDials = {
  state: 'flowing',
  repeated: false,
  reordered: false,
  garbled: false,
  delaySeconds: 0,
  version: 16,
}

type Send = (utterance: Utterance, isDamaged: boolean) => void

/** Which of the messages go wrong follows from their numbers alone. */
export function openLine(send: Send, dials: () => LineDials) {
  let waiting: { readonly due: number; readonly utterance: Utterance }[] = []
  let overtaken: Utterance | undefined

  const pass = (utterance: Utterance) => {
    const { repeated, garbled } = dials()
    const isDamaged = garbled && utterance.sequence % 5 === 0
    send(utterance, isDamaged)
    if (repeated && utterance.sequence % 4 === 0) send(utterance, isDamaged)
  }
  const inOrder = (utterance: Utterance) => {
    if (dials().reordered && !overtaken && utterance.sequence % 3 === 0) {
      overtaken = utterance
      return
    }
    pass(utterance)
    if (!overtaken) return
    pass(overtaken)
    overtaken = undefined
  }
  return (said: readonly Utterance[], now: Instant) => {
    const { delaySeconds, state } = dials()
    waiting.push(...said.map((utterance) => ({ due: now + delaySeconds * 1000, utterance })))
    const due = waiting.filter((one) => one.due <= now)
    if (due.length > 0) waiting = waiting.filter((one) => one.due > now)
    if (state !== 'silent') for (const { utterance } of due) inOrder(utterance)
  }
}
