/**
 * The fares of the railway as the industry's feed tells them, one type per record, free of columns and padding.
 * Prices are whole pence, dates `YYYY-MM-DD`, times minutes of the day. Codes keep the feed's spelling.
 */
export type Dated = { from: string; until: string }

/** A station as fares know it. `nlc` is its four-character location code, `fareGroup` the location it is priced as. */
export type LocationRecord = Dated & {
  nlc: string
  crs: string
  name: string
  fareGroup: string
  county: string
  zone: string
  /** Railcards that hold here: for those that are limited to an area. */
  railcardAreas: string[]
}

/** Several stations sold under one name, such as a town's. */
export type GroupRecord = Dated & { nlc: string; name: string; members: string[] }

/** Locations that share their fares; a traveller never sees clusters. */
export type ClusterRecord = Dated & { cluster: string; member: string }

export type FlowRecord = Dated & {
  id: number
  /** A location, a group or a cluster. */
  origin: string
  destination: string
  route: string
  status: string
  usage: 'A' | 'C'
  /** The same fares hold the other way round. */
  reversible: boolean
  toc: string
  crossLondon: string
  /** Anything but `0`: discounts on this flow have exceptions of their own. */
  nonStandard: string
  published: boolean
}

export type FareRecord = { flow: number; ticket: string; price: number; restriction: string }

/** A price set by hand: it replaces what the flow says, for everybody or (with a railcard) for its holders. */
export type OverrideRecord = Dated & {
  origin: string
  destination: string
  route: string
  /** Empty: for everybody. */
  railcard: string
  ticket: string
  type: string
  suppress: boolean
  adult?: number
  /** Missing: no child fare. */
  child?: number
  restriction: string
  /** Only these count: the others repeat the flows. */
  composite: boolean
  crossLondon: string
}

/** Exceptions to discounts on flows marked for them. Asterisks stand for any. */
export type NonStandardRecord = Dated & {
  origin: string
  destination: string
  route: string
  railcard: string
  ticket: string
  useNlc: string
  adultNoDiscount: boolean
  /** This part of the price is never discounted. */
  adultAddOn: number
  childNoDiscount: boolean
  childAddOn: number
}

export type TicketRecord = Dated & {
  code: string
  name: string
  class: 'FIRST' | 'STANDARD'
  kind: 'SINGLE' | 'RETURN' | 'SEASON'
  /** F first, S standard, P promotional (Advance), E Euro. */
  group: string
  passengers: Limits
  adults: Limits
  children: Limits
  validity: string
  reservation: boolean
  discountCategory: string
}

export type Limits = { min: number; max: number }

export type ValidityRecord = Dated & {
  code: string
  text: string
  outDays: number
  outMonths: number
  returnDays: number
  returnMonths: number
  /** The way back begins this many days after the way out at the earliest. */
  returnAfterDays: number
  returnAfterMonths: number
  breakOut: boolean
  breakReturn: boolean
}

export type Direction = 'OUT' | 'RETURN'

/** Days of any year, from and until as month × 100 + day, and the days of the week, Monday first. */
export type SeasonalDays = { from: number; until: number; week: boolean[] }

export type TimeBand = {
  sequence: string
  direction: Direction
  from: number
  until: number
  /** What happens in that time: a departure, an arrival, or calling on the way. */
  at: 'D' | 'A' | 'V'
  /** Where; empty is where the ticket starts (D) or ends (A). */
  station: string
  /** This band bans nobody: it says when a railcard's minimum fare applies. */
  minimumFare: boolean
  /** Empty: every day. */
  days: SeasonalDays[]
  /** Empty: every operator's trains. */
  tocs: string[]
}

export type TrainRule = { uid: string; direction: Direction; days: SeasonalDays[] }

/** Negative: what is listed is banned. Positive: only what is listed is allowed. */
export type RestrictionRecord = Dated & {
  code: string
  description: string
  outText: string
  returnText: string
  outPositive: boolean
  returnPositive: boolean
  /** Empty: the restriction holds every day. */
  days: SeasonalDays[]
  bands: TimeBand[]
  trains: TrainRule[]
}

/** What a railcard may not do: nothing at all on these tickets, or only under a further restriction. Empty is any. */
export type RailcardRestrictionRecord = {
  railcard: string
  ticket: string
  route: string
  station: string
  restriction: string
  totalBan: boolean
}

/** Days on which a ticket is sold for travel (`allowed`), or is not. */
export type TicketCalendarRecord = { ticket: string; route: string; allowed: boolean; days: SeasonalDays }

export type RailcardRecord = Dated & {
  code: string
  name: string
  holder: 'ADULT' | 'CHILD' | 'BOTH'
  areaOnly: boolean
  passengers: Limits
  adults: Limits
  children: Limits
  price: number
  /** The statuses whose discounts its adults and children get; empty: none of their own. */
  adultStatus: string
  childStatus: string
}

export type RailcardMinimumRecord = Dated & { railcard: string; ticket: string; minimum: number }

/** Amounts and marks of a status, in the order first single, first return, standard single, standard return. */
export type StatusRecord = Dated & {
  status: string
  flat: [number, number, number, number]
  /** first lower, first higher, standard lower, standard higher */
  minimum: [number, number, number, number]
  discountable: [boolean, boolean, boolean, boolean]
}

/** `0` percentage, F flat, M the dearer of both, L and H percentage with a lower or higher minimum, X and N none. */
export type DiscountIndicator = '0' | 'F' | 'M' | 'L' | 'H' | 'X' | 'N'

export type StatusDiscountRecord = {
  status: string
  until: string
  category: string
  indicator: DiscountIndicator
  /** Tenths of one per cent. */
  perMille: number
}

export type RouteRecord = Dated & {
  code: string
  name: string
  text: string
  /** At least one of them must be passed. */
  include: string[]
  /** None of them may be passed. */
  exclude: string[]
  /** Empty: any operator. The feed says this in words only, so it comes from a list of ours. */
  tocs: string[]
}

export type TocRecord = { code: string; name: string }
export type FareTocRecord = { fareToc: string; toc: string; name: string }

/** Free travel in an area. `stations` and names beyond the feed come from a list of ours. */
export type RoverRecord = Dated & {
  code: string
  name: string
  travelDays: number
  validMonths: number
  validDays: number
  stations: string[]
}

export type RoverPriceRecord = Dated & {
  code: string
  railcard: string
  class: 'FIRST' | 'STANDARD'
  adult: number
  child: number
  restriction: string
}

/** How long before departure an Advance ticket can be bought. */
export type AdvanceRuleRecord = Dated & {
  ticket: string
  restriction: string
  toc: string
  /** DAYS: on that many days before at `time` at the latest. MINUTES: that many minutes before departure. */
  check: 'DAYS' | 'MINUTES'
  amount: number
  time: number
}

/** Several single trips or day passes bought at once; `price` is in the flow's fares under `ticket`. */
export type BundleRecord = { ticket: string; unit: 'SINGLE' | 'DAY'; passes: number; months: number; days: number }

export type FareRecords = {
  locations: LocationRecord[]
  groups: GroupRecord[]
  clusters: ClusterRecord[]
  flows: FlowRecord[]
  fares: FareRecord[]
  overrides: OverrideRecord[]
  nonStandard: NonStandardRecord[]
  tickets: TicketRecord[]
  validities: ValidityRecord[]
  restrictions: RestrictionRecord[]
  railcardRestrictions: RailcardRestrictionRecord[]
  ticketCalendar: TicketCalendarRecord[]
  railcards: RailcardRecord[]
  railcardMinimums: RailcardMinimumRecord[]
  statuses: StatusRecord[]
  statusDiscounts: StatusDiscountRecord[]
  routes: RouteRecord[]
  tocs: TocRecord[]
  fareTocs: FareTocRecord[]
  rovers: RoverRecord[]
  roverPrices: RoverPriceRecord[]
  advanceRules: AdvanceRuleRecord[]
  bundles: BundleRecord[]
}

export type FareKind = keyof FareRecords

/** Takes records as they come, so that a feed of millions never has to be a list. */
export type FareSink = <Kind extends FareKind>(kind: Kind, record: FareRecords[Kind][number]) => void

export const noFares = (): FareRecords => ({
  locations: [],
  groups: [],
  clusters: [],
  flows: [],
  fares: [],
  overrides: [],
  nonStandard: [],
  tickets: [],
  validities: [],
  restrictions: [],
  railcardRestrictions: [],
  ticketCalendar: [],
  railcards: [],
  railcardMinimums: [],
  statuses: [],
  statusDiscounts: [],
  routes: [],
  tocs: [],
  fareTocs: [],
  rovers: [],
  roverPrices: [],
  advanceRules: [],
  bundles: [],
})

export const FARE_KINDS = Object.keys(noFares()) as FareKind[]

/** Hands every record on, kind by kind. */
export function pour(records: FareRecords, sink: FareSink): void {
  for (const kind of FARE_KINDS) for (const record of records[kind]) sink(kind, record as never)
}
