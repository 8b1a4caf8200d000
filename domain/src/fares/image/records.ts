/**
 * The fares of the railway as the industry's feed (RSPS5045) tells them, one type per record, free of columns and
 * padding. Prices are whole pence, dates `YYYY-MM-DD`, times minutes of the day. Codes keep the feed's spelling. Of a
 * span of days both ends are included; an open end stays the feed's 31 December 2999, so that every comparison is one of
 * days.
 */
export type Dated = { from: string; until: string }

/**
 * LOC, record L, with the railcards of its records R. `nlc` is its four-character location code, `fareGroup` the
 * location it is priced as: its own code where the feed leaves the field blank. Without a `crs` nobody can ask for it,
 * but clusters and flows may still name it.
 */
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

/**
 * LOC, records G and M: several stations sold under one name, such as a town's. A member belongs to it for as long as
 * the group stands.
 */
export type GroupRecord = Dated & { nlc: string; name: string; members: string[] }

/**
 * FSC: locations that share their fares; a traveller never sees clusters. One record for each member, with dates of its
 * own, so a station may change its cluster on any day.
 */
export type ClusterRecord = Dated & { cluster: string; member: string }

/**
 * FFL, record F: the right to fares between two places by one route. What they cost stands in the fares with the same
 * `id`.
 */
export type FlowRecord = Dated & {
  id: number
  /** A location, a group or a cluster. */
  origin: string
  destination: string
  route: string
  /** `000` is the adult fare. Only that is used: a child or a cardholder pays what a discount leaves of it. */
  status: string
  /** A actual, C combined. Both are priced alike. */
  usage: 'A' | 'C'
  /** The same fares hold the other way round. */
  reversible: boolean
  toc: string
  crossLondon: string
  /** Anything but `0`: discounts on this flow have exceptions of their own. */
  nonStandard: string
  published: boolean
}

/**
 * FFL, record T: what one adult pays, in pence, on its flow. It has no dates: it holds as long as the flow does. An
 * empty restriction means any time of the day.
 */
export type FareRecord = { flow: number; ticket: string; price: number; restriction: string }

/**
 * NFO, and NDF in older feeds. A price set by hand: it replaces what the flow says, for everybody or (with a railcard)
 * for its holders.
 */
export type OverrideRecord = Dated & {
  origin: string
  destination: string
  route: string
  /** Empty: for everybody. */
  railcard: string
  ticket: string
  type: string
  /** No price: it takes away what the flow says, or (with a railcard) what the card would leave of it. */
  suppress: boolean
  /** Missing: no adult fare. For a card it is what each holder pays, with nothing more taken off. */
  adult?: number
  /** Missing: no child fare. */
  child?: number
  restriction: string
  /** Only these count: the others repeat the flows. */
  composite: boolean
  crossLondon: string
}

/**
 * FNS: exceptions to discounts on flows marked for them. Asterisks stand for any and are kept as they come: how exact a
 * record is decides which of several counts.
 */
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

/**
 * TTY: a kind of ticket. Its price is told by flow, its days by `validity` (TVL), its discount by `discountCategory`
 * (DIS).
 */
export type TicketRecord = Dated & {
  code: string
  name: string
  class: 'FIRST' | 'STANDARD'
  kind: 'SINGLE' | 'RETURN' | 'SEASON'
  /** F first, S standard, P promotional (Advance), E Euro. */
  group: string
  /** Who may share it: a family's ticket asks for its children here, most others let anybody travel. */
  passengers: Limits
  adults: Limits
  children: Limits
  validity: string
  reservation: boolean
  /** What statuses name their discounts by: two tickets of one category are discounted alike. */
  discountCategory: string
}

/**
 * Both ends are included. Where the feed writes 0 for no upper limit, its reader puts a number here that no party
 * reaches: nobody has to know which nought means what.
 */
export type Limits = { min: number; max: number }

/**
 * TVL: on how many days a ticket is good. Months and days add up, and the first day counts: one day is the day of travel
 * alone. `breakOut` and `breakReturn` say whether its traveller may get off on the way and go on later.
 */
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

/**
 * Days of any year, from and until as month × 100 + day, and the days of the week, Monday first. Where `from` is the
 * later one the span runs over the new year.
 */
export type SeasonalDays = { from: number; until: number; week: boolean[] }

/**
 * RST, record TR with its TD (days) and TT (operators). `from` and `until` are minutes of the clock, both included;
 * where `from` is the later one the band runs over midnight.
 */
export type TimeBand = {
  /** Ties the days and operators to their band while the feed is read; its order means nothing to a price. */
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

/**
 * RST, records SR and SD: a train named by its timetable UID, whatever its time. Without days it is named on all of
 * them.
 */
export type TrainRule = { uid: string; direction: Direction; days: SeasonalDays[] }

/**
 * RST, record RH. Negative: what is listed is banned. Positive: only what is listed is allowed. The feed carries a
 * current and a future set; each comes here as a record of its own with the dates of its set (RD).
 */
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

/**
 * RST, record RR. What a railcard may not do: nothing at all on these tickets, or only under a further restriction.
 * Empty is any. No dates are kept with it: it holds as long as its card does.
 */
export type RailcardRestrictionRecord = {
  railcard: string
  ticket: string
  route: string
  station: string
  restriction: string
  totalBan: boolean
}

/** RST, record CA: days on which a ticket is sold for travel (`allowed`), or is not. An empty route is any. */
export type TicketCalendarRecord = { ticket: string; route: string; allowed: boolean; days: SeasonalDays }

/**
 * RLC. `price` is what the card itself costs, in pence. Its passenger limits are often wrong in the national feed; they
 * are taken as they are told.
 */
export type RailcardRecord = Dated & {
  code: string
  name: string
  holder: 'ADULT' | 'CHILD' | 'BOTH'
  /** It counts only between stations that name it in their `railcardAreas`. */
  areaOnly: boolean
  passengers: Limits
  adults: Limits
  children: Limits
  price: number
  /** The statuses whose discounts its adults and children get; empty: none of their own. */
  adultStatus: string
  childStatus: string
}

/**
 * RCM: what each holder pays at least, in pence, for a kind of ticket. It has no hours: where it is for some hours
 * alone, a restriction of the card names them.
 */
export type RailcardMinimumRecord = Dated & { railcard: string; ticket: string; minimum: number }

/**
 * DIS, record S. Amounts (pence) and marks of a status, in the order first single, first return, standard single,
 * standard return. A status is a kind of passenger: a child, the holder of a card.
 */
export type StatusRecord = Dated & {
  status: string
  flat: [number, number, number, number]
  /** first lower, first higher, standard lower, standard higher */
  minimum: [number, number, number, number]
  discountable: [boolean, boolean, boolean, boolean]
}

/**
 * DIS, record D. `0` percentage, F flat, M the dearer of both, L and H percentage with a lower or higher minimum, X and
 * N none.
 */
export type DiscountIndicator = '0' | 'F' | 'M' | 'L' | 'H' | 'X' | 'N'

/** What a status takes off one category of tickets. The feed gives it a last day and no first one. */
export type StatusDiscountRecord = {
  status: string
  until: string
  category: string
  indicator: DiscountIndicator
  /** Tenths of one per cent, as the feed counts: 334 takes 33.4 % off. */
  perMille: number
}

/** RTE, records R and L. Code 00000 is any permitted route: it lists no stations and binds nobody. */
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

/** TOC, records T and F: an operator of fares has a code of three characters, an operator of trains one of two. */
export type TocRecord = { code: string; name: string }
export type FareTocRecord = { fareToc: string; toc: string; name: string }

/**
 * TRR, record R: free travel in an area. The feed has no list of its stations: `stations` and names beyond the feed come
 * from a list of ours. It may be used on `travelDays` of the days on which it is valid.
 */
export type RoverRecord = Dated & {
  code: string
  name: string
  travelDays: number
  validMonths: number
  validDays: number
  stations: string[]
}

/**
 * TRR, record P: what a rover costs, in pence, without a card (empty) or for the holders of one. The feed gives it a
 * last day and no first one.
 */
export type RoverPriceRecord = Dated & {
  code: string
  railcard: string
  class: 'FIRST' | 'STANDARD'
  adult: number
  child: number
  restriction: string
}

/**
 * TAP: how long before departure an Advance ticket can be bought. An empty restriction or operator is any; where several
 * rules fit, all of them bind.
 */
export type AdvanceRuleRecord = Dated & {
  ticket: string
  restriction: string
  toc: string
  /** DAYS: on that many days before at `time` at the latest. MINUTES: that many minutes before departure. */
  check: 'DAYS' | 'MINUTES'
  amount: number
  time: number
}

/**
 * Several single trips or day passes bought at once; `price` is in the flow's fares under `ticket`. No file of the feed
 * marks them, so the list is ours.
 */
export type BundleRecord = { ticket: string; unit: 'SINGLE' | 'DAY'; passes: number; months: number; days: number }

/**
 * Children under an age who travel free on the trains of some companies, with an adult who has a ticket: so many with each.
 * The restriction names the hours. No file of the feed tells them, so the list is ours.
 */
export type FreeChildrenRecord = { under: number; tocs: string[]; restriction: string; perAdult: number }

/**
 * A line on which the holder of a card travels without a ticket: between its stations, on the trains of these companies, on
 * these days of a year (none: on all) and at the hours of the restriction. No file of the feed tells them, so the list is ours.
 */
export type ConcessionRecord = {
  card: string
  line: { en: string; cy: string }
  stations: string[]
  tocs: string[]
  days: SeasonalDays[]
  restriction: string
}

/**
 * A whole feed in lists: right for a sample or a test. A national one goes through a `FareSink`, for its millions of
 * fares as objects would not fit a server's memory.
 */
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
  freeChildren: FreeChildrenRecord[]
  concessions: ConcessionRecord[]
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
  freeChildren: [],
  concessions: [],
})

/** In the order in which a feed is poured; whoever takes the records must not rely on it. */
export const FARE_KINDS = Object.keys(noFares()) as FareKind[]

/** Hands every record on, kind by kind. */
export function pour(records: FareRecords, sink: FareSink): void {
  for (const kind of FARE_KINDS) for (const record of records[kind]) sink(kind, record as never)
}
