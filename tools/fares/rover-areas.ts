import { shortestWay, type Rails } from '../routeing/rails.ts'

/*
 * Where each rover is good for, as ways along the rails: the stations of a way and all those between them. So an area ends
 * where it is said to, and all of it hangs together. Published: Explore Wales goes to Crewe, Hereford and Cheltenham (2024),
 * the Heart of Wales Circular is that line and the main line round (2024), Explore the Capital reaches Eastbrook and
 * Fairwater (2023); the others are known by name alone.
 */

const NORTH = ['HHD LLJ SHT CTR CRE', 'LLJ LLD', 'LLJ BFF', 'CTR WRX', 'WXC WRX SHT']
const COAST = ['MCN DVY PWL', 'DVY AYW']
const listed = (ways: string): string[] => ways.split(', ')
const VALLEYS = [
  ...listed('CDF CDQ PPD MER, ACY ABA, PPD TRB, CDF DCT RDR, CDQ RHY, CDQ COY, CDQ CDB'),
  ...listed('CDF GTN PEN, GTN BRY BYI, BRY RIA BGN, CDF PYE EBB'),
]

export const ROVER_WAYS: Record<string, readonly string[]> = {
  EXW: [
    ...listed('MFH WTL CMN LLE SWA NTH BGN CDF NWP STJ GCR CNM, CLR FGH, WTL PMD, LLE LLO CRV, BGN MST, NWP PYE'),
    ...listed('NWP HFD SHR WRX, SHR CRE, SHR MCN, SHT HWB'),
    ...VALLEYS,
    ...NORTH,
    ...COAST,
  ],
  HWC: ['SWA LLE LLO CRV SHR', 'CRV HFD NWP CDF BGN NTH SWA'],
  CDT: ['CDF CDQ LLN RDR', 'CDF DCT RDR', 'CDQ HLL COY', 'CDQ LVT', 'CDQ CDB', 'CDF GTN PEN', 'GTN EBK'],
  CCR: COAST,
  NWD: [...NORTH, 'SHT BID'],
  NWR: [...NORTH, 'SHT BID', 'WRX SHR MCN', ...COAST],
  VLD: VALLEYS,
}

/** The stations of ways along the rails, in the order of their codes. */
export function stationsAlong(rails: Rails, ways: readonly string[]): string[] {
  const stations = ways.flatMap((way) => {
    const codes = way.split(' ')
    return codes.slice(1).flatMap((to, at) => {
      const between = shortestWay(rails, codes[at] as string, to)
      if (!between) throw new Error(`no rails from ${codes[at]} to ${to}`)
      return between.stations
    })
  })
  return [...new Set(stations)].toSorted()
}
