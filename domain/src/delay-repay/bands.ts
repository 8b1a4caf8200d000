/** From so many minutes on, so many thousandths of the price: for a single, and for one way of a return. */
export type Band = { readonly from: number; readonly single: number; readonly return: number }

/** DELAY_REPAY: 15 or 30 · OWN: rules of its own · CONDITIONS: the floor of the conditions of travel · NONE: no scheme. */
export const SCHEME_KINDS = ['DELAY_REPAY', 'OWN', 'CONDITIONS', 'NONE'] as const
export type SchemeKind = (typeof SCHEME_KINDS)[number]

/** What an operator pays, and where that was read. */
export type Scheme = {
  readonly kind: SchemeKind
  /** In order; none where it pays nothing. */
  readonly bands: readonly Band[]
  readonly source: { readonly en: string; readonly cy: string }
  /** When the source was written or last read. */
  readonly asOf: string
}

export type Schemes = {
  readonly version: string
  /** By operator code. */
  readonly operators: Readonly<Record<string, Scheme>>
  /** For all others: the conditions of travel. */
  readonly others: Scheme
}

export const schemeOf = ({ operators, others }: Schemes, operator: string): Scheme => operators[operator] ?? others

/** The highest band that a delay has come to; nothing below the first. */
export const bandOf = ({ bands }: Scheme, minutes: number): Band | undefined =>
  bands.findLast(({ from }) => minutes >= from)

/** Below this nobody is owed anything. */
export const leastMinutes = ({ bands }: Scheme): number | undefined => bands[0]?.from
