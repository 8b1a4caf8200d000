import type { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import { TRANSPORT_MODES } from '@cledrau/domain/planner/modes.ts'

export type Question = ParsedRequestOf<typeof planJourneys>

type Drawn = { places: readonly string[]; date: string; random: Random }

const two = (number: number) => String(number).padStart(2, '0')

/** Anything that somebody may ask: any two places, any minute of the day, every wish alone and together with others. */
export function drawQuestion({ places, date, random: { below, pick: oneOf } }: Drawn): Question {
  const sometimes = <Some extends object>(oneIn: number, wish: () => Some) => (below(oneIn) === 0 ? wish() : {})
  const codes = places.filter((place) => !place.includes(','))
  return {
    from: oneOf(places),
    to: oneOf(places),
    date: `${date}T${two(below(24))}:${two(below(60))}`,
    timeMode: oneOf(['departure', 'arrival'] as const),
    type: below(4),
    ...sometimes(3, () => ({ page: oneOf(['earlier', 'later'] as const) })),
    ...sometimes(4, () => ({ transportModes: [oneOf(TRANSPORT_MODES), oneOf(TRANSPORT_MODES)] })),
    ...sometimes(4, () => ({ via: [oneOf(codes)] })),
    ...sometimes(4, () => ({ avoid: [oneOf(codes)] })),
    ...sometimes(6, () => ({ direct: true })),
    ...sometimes(5, () => ({ pace: 'slow' as const })),
    ...sometimes(5, () => ({ changeMinutes: below(20) })),
    ...sometimes(4, () => ({ adult: below(4), child: below(3) })),
    ...sometimes(6, () => ({ railcards: [oneOf(['YNG', 'SRN', 'VET', '2TR'])] })),
  }
}
