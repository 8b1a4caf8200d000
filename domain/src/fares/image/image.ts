import type { GuideRecords } from '../../routeing/records.ts'
import type {
  AdvanceRuleRecord,
  BundleRecord,
  ConcessionRecord,
  FareTocRecord,
  FreeChildrenRecord,
  NonStandardRecord,
  RailcardMinimumRecord,
  RailcardRecord,
  RailcardRestrictionRecord,
  RestrictionRecord,
  RouteRecord,
  RoverPriceRecord,
  RoverRecord,
  StatusDiscountRecord,
  StatusRecord,
  TicketCalendarRecord,
  TicketRecord,
  TocRecord,
  ValidityRecord,
} from './records.ts'

/** No such amount: a missing child fare, a missing adult fare. */
export const NONE = 0xffff_ffff

/** Days in the columns count from 1 January 2000, so that they fit two bytes; the last stands for ever. */
export const IMAGE_EPOCH = 10_957
export const IMAGE_FOR_EVER = 0xffff

/** What flows and prices set by hand say with yes or no, one bit each of `flowBits` and `overrideBits`. */
export const FLOW_REVERSIBLE = 1
export const FLOW_NON_STANDARD = 2

export const OVERRIDE_SUPPRESS = 1

/** Any buffer, shared ones too: the threads of a server read one image that none of them writes to. */
type U8 = Uint8Array<ArrayBufferLike>
type U16 = Uint16Array<ArrayBufferLike>
type U32 = Uint32Array<ArrayBufferLike>

/**
 * What is many, column by column. Codes are numbers into the lists of `FareTables`. Flows stand twice in the pairs
 * when they hold both ways: `pairFlow` is flow × 2, plus 1 where it is read backwards.
 */
export type FareColumns = {
  /** Station → the codes it is priced as: its own, its fare group's, its groups', their clusters'. */
  setStart: U32
  setCode: U16
  setFrom: U16
  setUntil: U16

  /**
   * By the code that is travelled from: its pairs run from `pairStart[code]` to `pairStart[code + 1]`, their
   * destinations rising, so that one is found by halving.
   */
  pairStart: U32
  pairDestination: U16
  pairFlow: U32
  /** The least that one adult's single costs on the flow, before discounts and whatever the day; NONE without any. */
  pairSingle: U32

  /** The feed's own number, for explanations alone; everything else names a flow by its place. */
  flowId: U32
  flowOrigin: U16
  flowDestination: U16
  flowRoute: U16
  flowToc: U16
  flowFrom: U16
  flowUntil: U16
  flowBits: U8
  /** One longer than the flows: the fares of flow n run from `flowFares[n]` to `flowFares[n + 1]`. */
  flowFares: U32

  /** Prices are for one adult; the restriction is 0 where the ticket is good at any time. */
  fareTicket: U16
  farePrice: U32
  fareRestriction: U16

  /** Sorted as the pairs are. A railcard of 0 is for everybody; NONE in a price column says that there is no such price. */
  overrideStart: U32
  overrideDestination: U16
  overrideRoute: U16
  overrideRailcard: U16
  overrideTicket: U16
  overrideFrom: U16
  overrideUntil: U16
  overrideAdult: U32
  overrideChild: U32
  overrideRestriction: U16
  overrideBits: U8
}

/**
 * What a price needs of a station; its place in the list is its number. Codes it is priced as stand in the `set`
 * columns.
 */
export type FareStation = { nlc: string; crs: string; name: string; zone: string; railcardAreas: string[] }

/** What is few, as it came; the first of each list of codes that may be empty is the empty one. */
export type FareTables = {
  stations: FareStation[]
  locationCodes: string[]
  ticketCodes: string[]
  routeCodes: string[]
  tocCodes: string[]
  restrictionCodes: string[]
  railcardCodes: string[]
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
  /** Missing where a feed comes without one: then any way is as good as another. */
  guide?: GuideRecords
  freeChildren: FreeChildrenRecord[]
  concessions: ConcessionRecord[]
}

/** All that prices are worked out from. Nobody changes it once it is made: answers are remembered by its numbers. */
export type FaresImage = { columns: FareColumns; tables: FareTables }
