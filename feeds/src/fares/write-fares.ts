import type { FareRecords, Limits, RestrictionRecord } from '@cledrau/domain/fares/image/records.ts'
import { dated, lineOf, monthDayed, timed } from './columns.ts'
import * as at from './layouts.ts'

/** Writes fares as the industry's feed, file by file: what is read back is what was written. */
export function writeFares(records: FareRecords): Map<string, string> {
  const files: Record<string, string[]> = {
    FFL: flowLines(records),
    FSC: records.clusters.map((one) => lineOf(at.CLUSTER, { marker: 'R', ...one, ...span(one) })),
    LOC: locationLines(records),
    NFO: records.overrides.map((one) =>
      lineOf(at.OVERRIDE, {
        marker: 'R',
        quote: dated(one.from),
        ...one,
        ...span(one),
        adult: one.adult ?? NOTHING,
        child: one.child ?? NOTHING,
        private: 'N',
      }),
    ),
    FNS: records.nonStandard.map((one) =>
      lineOf(at.NON_STANDARD, { marker: 'R', quote: dated(one.from), ...one, ...span(one) }),
    ),
    TTY: records.tickets.map(ticketLine),
    TVL: records.validities.map((one) => lineOf(at.VALIDITY, { ...one, ...span(one), weekday: '  ' })),
    RLC: records.railcards.map(railcardLine),
    RCM: records.railcardMinimums.map((one) => lineOf(at.RAILCARD_MINIMUM, { ...one, ...span(one) })),
    DIS: statusLines(records),
    RTE: routeLines(records),
    RST: restrictionLines(records),
    TOC: [
      ...records.tocs.map((one) => lineOf(at.TOC, { kind: 'T', ...one })),
      ...records.fareTocs.map((one) => lineOf(at.FARE_TOC, { kind: 'F', ...one })),
    ],
    TRR: roverLines(records),
    TAP: records.advanceRules.map((one) =>
      lineOf(at.ADVANCE_RULE, { ...one, ...span(one), check: one.check === 'DAYS' ? 'D' : 'M', time: timed(one.time) }),
    ),
  }
  return new Map(Object.entries(files).map(([name, lines]) => [name, lines.map((line) => `${line}\n`).join('')]))
}

const NOTHING = 99_999_999

const span = ({ from, until }: { from: string; until: string }) => ({ from: dated(from), until: dated(until) })

function flowLines({ flows, fares }: FareRecords): string[] {
  const byFlow = Map.groupBy(fares, (fare) => fare.flow)
  return flows.flatMap((flow) => [
    lineOf(at.FLOW, {
      marker: 'R',
      kind: 'F',
      ...flow,
      ...span(flow),
      direction: flow.reversible ? 'R' : 'S',
      publication: flow.published ? 'Y' : 'N',
    }),
    ...(byFlow.get(flow.id) ?? []).map((fare) => lineOf(at.FARE, { marker: 'R', kind: 'T', ...fare })),
  ])
}

/** 70, the location's code, and the digit that checks them: doubled every second one from the right, as on cards. */
function uicOf(nlc: string): string {
  const digits = `70${nlc}`
  let sum = 0
  for (const [index, letter] of [...digits].toReversed().entries()) {
    const digit = /\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) % 10
    const counted = index % 2 === 0 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function locationLines({ locations, groups }: FareRecords): string[] {
  const crsOf = new Map(locations.map((one) => [one.nlc, one.crs]))
  return [
    ...locations.flatMap((one) => {
      const uic = uicOf(one.nlc)
      const head = { marker: 'R', uic, until: dated(one.until) }
      return [
        lineOf(at.LOCATION, {
          ...head,
          kind: 'L',
          from: dated(one.from),
          quote: dated(one.from),
          nlc: one.nlc,
          name: one.name.slice(0, 16),
          crs: one.crs,
          fareGroup: one.fareGroup,
          county: one.county,
          zone: one.zone,
        }),
        ...one.railcardAreas.map((railcard) => lineOf(at.RAILCARD_AREA, { ...head, kind: 'R', railcard })),
      ]
    }),
    ...groups.flatMap((group) => {
      const head = { marker: 'R', uic: uicOf(group.nlc), until: dated(group.until) }
      return [
        lineOf(at.GROUP, {
          ...head,
          kind: 'G',
          from: dated(group.from),
          quote: dated(group.from),
          name: group.name.slice(0, 16),
        }),
        ...group.members.map((nlc) =>
          lineOf(at.MEMBER, { ...head, kind: 'M', memberUic: uicOf(nlc), crs: crsOf.get(nlc) ?? '' }),
        ),
      ]
    }),
  ]
}

const most = (limits: Limits): number => limits.max

function ticketLine(one: FareRecords['tickets'][number]): string {
  return lineOf(at.TICKET, {
    marker: 'R',
    code: one.code,
    ...span(one),
    quote: dated(one.from),
    name: one.name.slice(0, 15),
    class: one.class === 'FIRST' ? '1' : '2',
    type: { SINGLE: 'S', RETURN: 'R', SEASON: 'N' }[one.kind],
    group: one.group,
    lastValid: dated(one.until),
    mostPassengers: most(one.passengers),
    leastPassengers: one.passengers.min,
    mostAdults: most(one.adults),
    leastAdults: one.adults.min,
    mostChildren: most(one.children),
    leastChildren: one.children.min,
    validity: one.validity,
    reservation: one.reservation,
    category: one.discountCategory,
  })
}

function railcardLine(one: FareRecords['railcards'][number]): string {
  return lineOf(at.RAILCARD, {
    code: one.code,
    ...span(one),
    quote: dated(one.from),
    holder: one.holder.slice(0, 1),
    name: one.name.slice(0, 20),
    byArea: one.areaOnly,
    mostPassengers: most(one.passengers),
    leastPassengers: one.passengers.min,
    mostAdults: most(one.adults),
    leastAdults: one.adults.min,
    mostChildren: most(one.children),
    leastChildren: one.children.min,
    price: one.price,
    adultStatus: one.adultStatus,
    childStatus: one.childStatus,
  })
}

function statusLines({ statuses, statusDiscounts }: FareRecords): string[] {
  return [
    ...statuses.map(({ flat, minimum, discountable, ...one }) =>
      lineOf(at.STATUS, {
        kind: 'S',
        status: one.status,
        ...span(one),
        flat0: flat[0],
        flat1: flat[1],
        flat2: flat[2],
        flat3: flat[3],
        minimum0: minimum[0],
        minimum1: minimum[1],
        minimum2: minimum[2],
        minimum3: minimum[3],
        may0: discountable[0],
        may1: discountable[1],
        may2: discountable[2],
        may3: discountable[3],
      }),
    ),
    ...statusDiscounts.map((one) =>
      lineOf(at.STATUS_DISCOUNT, { kind: 'D', ...one, until: dated(one.until), perMille: Math.min(one.perMille, 999) }),
    ),
  ]
}

function routeLines({ routes }: FareRecords): string[] {
  return routes.flatMap((route) => {
    const head = { marker: 'R', route: route.code, until: dated(route.until) }
    const place = (crs: string, include: string) => lineOf(at.ROUTE_PLACE, { ...head, kind: 'L', crs, include })
    return [
      lineOf(at.ROUTE, {
        ...head,
        kind: 'R',
        from: dated(route.from),
        quote: dated(route.from),
        name: route.name.slice(0, 16),
        text: route.text.slice(0, 140),
      }),
      ...route.include.map((crs) => place(crs, 'I')),
      ...route.exclude.map((crs) => place(crs, 'E')),
    ]
  })
}

/** The dates of the records decide which set they are in: at most two spans exist, the current and the next. */
function restrictionLines({ restrictions, railcardRestrictions, ticketCalendar }: FareRecords): string[] {
  const spans = [...new Set(restrictions.map((one) => `${one.from} ${one.until}`))].toSorted()
  const [first = '2000-01-01 2999-12-31', ...more] = spans
  const versionOf = (one: RestrictionRecord): string => (`${one.from} ${one.until}` === first ? 'C' : 'F')
  if (more.length > 1) throw new RangeError('restrictions have more than two spans of dates')
  const spanLine = (version: string, text: string): string => {
    const [from = '', until = ''] = text.split(' ')
    return lineOf(at.RD, { marker: 'R', kind: 'RD', version, from: dated(from), until: dated(until) })
  }
  return [
    spanLine('C', first),
    ...more.map((text) => spanLine('F', text)),
    ...restrictions.flatMap((one) => oneRestriction(one, versionOf(one))),
    ...railcardRestrictions.map((one, n) =>
      lineOf(at.RR, { marker: 'R', kind: 'RR', version: 'C', sequence: n, ...one }),
    ),
    ...ticketCalendar.map((one) =>
      lineOf(at.CA, {
        marker: 'R',
        kind: 'CA',
        version: 'C',
        ticket: one.ticket,
        type: one.allowed ? 'P' : 'N',
        route: one.route,
        ...daysOf(one.days),
      }),
    ),
  ]
}

const daysOf = (days: { from: number; until: number; week: boolean[] }) => ({
  from: monthDayed(days.from),
  until: monthDayed(days.until),
  week: days.week,
})

function oneRestriction(one: RestrictionRecord, version: string): string[] {
  const head = { marker: 'R', version, code: one.code }
  return [
    lineOf(at.RH, {
      ...head,
      kind: 'RH',
      description: one.description.slice(0, 30),
      outText: one.outText.slice(0, 50),
      returnText: one.returnText.slice(0, 50),
      outType: one.outPositive ? 'P' : 'N',
      returnType: one.returnPositive ? 'P' : 'N',
      changeTime: 'N',
    }),
    ...one.days.map((days) => lineOf(at.HD, { ...head, kind: 'HD', ...daysOf(days) })),
    ...one.bands.flatMap((band) => {
      const own = { ...head, sequence: band.sequence, direction: band.direction === 'RETURN' ? 'R' : 'O' }
      const times = { from: timed(band.from), until: timed(band.until) }
      return [
        lineOf(at.TR, {
          ...own,
          ...times,
          kind: 'TR',
          at: band.at,
          station: band.station,
          type: 'P',
          minimumFare: band.minimumFare,
        }),
        ...band.days.map((days) => lineOf(at.TD, { ...own, kind: 'TD', ...daysOf(days) })),
        ...band.tocs.map((toc) => lineOf(at.TT, { ...own, kind: 'TT', toc })),
      ]
    }),
    ...one.trains.flatMap((train) => {
      const own = { ...head, uid: train.uid, direction: train.direction === 'RETURN' ? 'R' : 'O' }
      return [
        lineOf(at.SR, { ...own, kind: 'SR', quota: 'N', sleeper: 'N' }),
        ...train.days.map((days) => lineOf(at.SD, { ...own, kind: 'SD', ...daysOf(days) })),
      ]
    }),
  ]
}

function roverLines({ rovers, roverPrices }: FareRecords): string[] {
  return [
    ...rovers.map((one) =>
      lineOf(at.ROVER, { kind: 'R', ...one, ...span(one), quote: dated(one.from), name: one.name.slice(0, 30) }),
    ),
    ...roverPrices.map((one) =>
      lineOf(at.ROVER_PRICE, {
        kind: 'P',
        code: one.code,
        until: dated(one.until),
        railcard: one.railcard,
        class: one.class === 'FIRST' ? '1' : '2',
        adult: one.adult,
        child: one.child,
        restriction: one.restriction,
      }),
    ),
  ]
}
