/**
 * Who is let in while there is more to do than time for it. Somebody who pays or stands at a gate waits for nobody who is only
 * looking; whoever is told to come back is told at once, which costs a server next to nothing.
 */

/** The first goes before all others: those who hold, pay, show and check tickets, and give them back. */
export const RANKS = ['sell', 'inform', 'search', 'ahead', 'partners'] as const
export type Rank = (typeof RANKS)[number]

const SELL =
  /^\/v[\d.]+\/(payments|payment-cards|orders|exchanges|refunds|later-extras|booking-information|tickets|wallet|smartcard|inspections|machines|emailResend|refresh-token|payg\/payment|complete-booking)(\/|$)/
const SEARCH =
  /^\/v[\d.]+\/(journeyplanner$|silverrail\/(ticketsearch|travelpasssearch|rangers-and-rovers-search|intermediate)$)/
/** What a page asks for besides, for whoever may want it later: strips, calendars, comparisons, what is counted. */
const AHEAD =
  /^\/v[\d.]+\/(fares|capacity|log|usage|search-history|user-stations|user-railcards|evidence|data-export)(\/|$)|\/comparison$/
/** Lists that a page can't do without. */
const LISTS = /\/silverrail\/(sr-stations|rangers-and-rovers-ticket-types)$/

export function rankOf(path: string): Rank {
  if (SEARCH.test(path)) return 'search'
  if (AHEAD.test(path)) return 'ahead'
  if (SELL.test(path) || (path.includes('/silverrail/') && !LISTS.test(path))) return 'sell'
  return 'inform'
}

/** So late, in milliseconds, a server may be with all that it does before a rank is told to come back. */
const TOO_LATE: Readonly<Record<Rank, number>> = {
  sell: Infinity,
  inform: 1500,
  search: 500,
  ahead: 250,
  partners: 200,
}

const LOOK_EVERY = 100
/** One long task is no rush: late counts what it was in most of the last looks. */
const LOOKS = 5

export type Admission = {
  /** Whether somebody of this rank is let in now. */
  lets: (rank: Rank) => boolean
  /** For monitors: how late the server is, and how many of each rank it has told to come back. */
  figures: () => { readonly lateMs: number; readonly turnedAway: Readonly<Record<Rank, number>> }
  close: () => void
}

export function openAdmission(): Admission {
  const looks = Array.from({ length: LOOKS }, () => 0)
  const turnedAway = nobodyYet()
  let [nth, due, late] = [0, performance.now() + LOOK_EVERY, 0]
  const timer = setInterval(() => {
    const now = performance.now()
    looks[nth++ % LOOKS] = Math.max(0, now - due)
    due = now + LOOK_EVERY
    late = looks.toSorted((one, other) => one - other)[LOOKS >> 1] ?? 0
  }, LOOK_EVERY).unref()
  return {
    lets: (rank) => {
      if (late <= TOO_LATE[rank]) return true
      turnedAway[rank]++
      return false
    },
    figures: () => ({ lateMs: late, turnedAway }),
    close: () => clearInterval(timer),
  }
}

const nobodyYet = (): Record<Rank, number> => ({ sell: 0, inform: 0, search: 0, ahead: 0, partners: 0 })

/** However late a server is: for whoever tries something else on a busy machine. */
export const letsEverybodyIn = (): Admission => ({
  lets: () => true,
  figures: () => ({ lateMs: 0, turnedAway: nobodyYet() }),
  close: () => {},
})

/** Not all at once. */
export const comeBackAfter = (): number => 2 + Math.floor(Math.random() * 4)
