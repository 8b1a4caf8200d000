type Way = { way: string; total: number; purchases: readonly { kind: string; code: string | null }[] }
type Pass = { isCarnet: boolean; unit: 'SINGLE' | 'DAY' | null; pricePerJourney: number; price: number }

export type CheaperWay<OfWay extends Way, OfTravelPass extends Pass> =
  | { kind: 'PAYG' | 'ROVER'; way: OfWay; total: number; saving: number }
  | { kind: 'MULTIFLEX' | 'FLEXI' | 'SEASON'; travelPass: OfTravelPass; each: number; instead: number }

/**
 * What costs less than the tickets just found: for this journey alone, or for those who travel it often. `paid` is for all of
 * it, there and back where it is both. Nothing is named that doesn't save at least a penny.
 */
export function cheaperWays<OfWay extends Way, OfTravelPass extends Pass>(
  paid: number,
  journeys: 1 | 2,
  ways: readonly OfWay[],
  travelPasses: readonly OfTravelPass[],
): CheaperWay<OfWay, OfTravelPass>[] {
  const now = (['PAYG', 'ROVER'] as const).flatMap((kind) => {
    // A way that only mixes such a thing with day tickets is not one to choose here.
    const way = ways.find((one) => one.way === kind && one.purchases.every((purchase) => purchase.kind === kind))
    return way && way.total < paid ? [{ kind, way, total: way.total, saving: paid - way.total }] : []
  })
  const instead = Math.round(paid / journeys)
  const often = (['MULTIFLEX', 'FLEXI', 'SEASON'] as const).flatMap((kind) => {
    const [travelPass] = travelPasses
      .filter((one) => kindOf(one) === kind)
      .toSorted((a, b) => a.pricePerJourney - b.pricePerJourney || a.price - b.price)
    return travelPass && travelPass.pricePerJourney < instead
      ? [{ kind, travelPass, each: travelPass.pricePerJourney, instead }]
      : []
  })
  return [...now, ...often]
}

/** A bundle of days is not one of journeys: it pays for those who go there and back on each. */
const kindOf = ({ isCarnet, unit }: Pass) => (!isCarnet ? 'SEASON' : unit === 'DAY' ? 'FLEXI' : 'MULTIFLEX')
