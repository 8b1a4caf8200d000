import { unpackFares } from '@cledrau/domain/fares/image/image-file.ts'
import { type Fares, openFares } from '@cledrau/domain/fares/rules/fares.ts'
import { type PartyAsked, partyOf, type PartyRefusal } from '@cledrau/domain/fares/rules/party-asked.ts'
import { ID_LETTERS, segmentsOfJourney, textOfSegments } from '@cledrau/domain/fares/trains/segment-names.ts'
import { priceTrains } from '@cledrau/domain/fares/trains/price-trains.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Image, Journey } from '@cledrau/planner'
import { base64url } from './base64url.ts'

type Priced = { legSolutionID: string; pence: number | null }
export type DeviceFares = {
  fares: Fares
  price: (
    found: { date: string; journeys: readonly Journey[] },
    party: PartyAsked,
    now: Instant,
  ) => Promise<Result<Priced[], PartyRefusal>>
}

/** Nobody here knows which places are sold: Advance tickets cost what they do while none is. */
const NOTHING_SOLD: ReadonlyMap<string, number> = new Map()

/** Prices by the fares that lie beside a cut, with the lines that the server prices with; nothing where these lines can't read them. */
export function openDeviceFares(bytes: ArrayBuffer, image: Image): DeviceFares | null {
  const fares = readFares(bytes)
  if (!fares) return null
  return {
    fares,
    price: async ({ date, journeys }, asked, now) => {
      const party = partyOf(asked, fares, date)
      if (!party.ok) return party
      const { date: today, minutes: minute } = clockTime(now)
      const prices = priceTrains(
        { fares, image, taken: NOTHING_SOLD },
        { date, journeys, party: party.value, boughtAt: { date: today, minute }, own: [] },
      )
      return done(
        await Promise.all(
          journeys.map(async (journey, at) => ({ legSolutionID: await idOf(journey), pence: prices[at] ?? null })),
        ),
      )
    },
  }
}

/** Those of another version come anew with the next timetable. */
function readFares(bytes: ArrayBuffer) {
  try {
    return openFares(unpackFares(bytes))
  } catch {
    return null
  }
}

async function idOf(journey: Journey): Promise<string> {
  const text = new TextEncoder().encode(textOfSegments(segmentsOfJourney(journey)))
  return base64url(await crypto.subtle.digest('SHA-256', text)).slice(0, ID_LETTERS)
}
