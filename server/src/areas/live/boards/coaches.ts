import type { LiveCoach } from '@cledrau/contract/live/livetimes.ts'
import type { KnownTrain } from '@cledrau/feeds/darwin/known/known-train.ts'
import { coachesAt, loadingAt } from '@cledrau/feeds/darwin/known/shown.ts'
import type { CodeOf } from '../trains/told-train.ts'

type Called = { readonly code: string; readonly nth: number }

const TOILETS: Readonly<Record<string, LiveCoach['toilet']>> = {
  None: 'none',
  Standard: 'standard',
  Accessible: 'accessible',
}

/** The coaches that a train has at one of its places, the front one first; none where nobody has told. */
export function coachesOf(train: KnownTrain | undefined, { code, nth }: Called, codeOf: CodeOf): LiveCoach[] {
  const places = train?.places ?? []
  const index = places.flatMap(({ booked }, at) => (codeOf(booked.tiploc) === code ? [at] : []))[nth]
  const coaches = train && index !== undefined ? coachesAt(train, index) : undefined
  if (!train || index === undefined || !coaches) return []
  const loading = loadingAt(train, index)
  return coaches.map(({ number, class: kind, toilet }) => ({
    number,
    first: kind === 'First' || kind === 'Mixed',
    loading: loading?.get(number) ?? null,
    toilet: TOILETS[toilet?.kind ?? ''] ?? 'unknown',
    toiletWorks: toilet?.state !== 'NotInService',
  }))
}
