/** What is kept so that it isn't made again: how often it was there for whoever asked, since the start of this process. */
export const KEPT = ['boards', 'station calls', 'prices of days', 'repeated calls'] as const
export type Kept = (typeof KEPT)[number]

const counts = Object.fromEntries(KEPT.map((kept) => [kept, { found: 0, missed: 0 }])) as Record<
  Kept,
  { found: number; missed: number }
>

export const askedKept = (kept: Kept, isThere: boolean): void => void counts[kept][isThere ? 'found' : 'missed']++

export const keptFigures = (): Readonly<Record<Kept, { readonly found: number; readonly missed: number }>> => counts
