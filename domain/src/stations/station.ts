export type Language = 'en' | 'cy'

/** A place to travel from or to, as the reference data and every call describe it. */
export type Station = {
  readonly crsCode: string
  readonly srCode: string
  readonly nlCode: string
  /** Other names people type: old ones, the town's, the port's. */
  readonly alias: readonly string[]
  readonly names: Readonly<Record<Language, string>>
  /** In the ticket search only: no train that we know calls there, as at a group of stations. */
  readonly ticketSearchOnly: 'Yes' | 'No'
  /** Our own trains call there. */
  readonly tfwServicedStation: 'Yes' | 'No'
  readonly lat: number
  readonly lon: number
  /** Groups only: the codes of the stations that the group stands for. */
  readonly members?: readonly string[]
}
