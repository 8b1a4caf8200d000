/**
 * What phones and mailboxes should have got of what was told, and when: worked out message by message, without any of the
 * rules that send it. Times are milliseconds; the day is one on which London's clock is the world's.
 */

export type SlowTold = {
  id: string
  n: number
  account: string
  channel: string
  /** What it is news of: the newest replaces what is unsent. */
  matter: string
  at: number
  usefulUntil: number
  /** Of a journey: when it begins. */
  departs: number | null
}
/** Where something is heard: a phone, or a mailbox. */
export type SlowPlace = {
  id: string
  by: 'push' | 'email'
  /** Whose it was, and since when. */
  owners: { account: string; since: number; until: number }[]
  goneAt: number
}
export type SlowPerson = {
  way: 'push' | 'email' | 'neither'
  /** Minutes of the day. */
  quiet: { from: number; until: number } | null
  silent: { from: number; until: number }[]
}
export type SlowGot = { phone: string; told: string; tag: string; at: number }

export type SlowDay = {
  told: readonly SlowTold[]
  got: readonly SlowGot[]
  places: readonly SlowPlace[]
  people: ReadonlyMap<string, SlowPerson>
  /** Nobody looked any further: what was due later is waited for. */
  ends: number
  /** Minutes in which a service was in trouble, or somebody was killed. */
  isTroubled: (at: number) => boolean
}

const [MINUTE, DAY] = [60_000, 86_400_000]
const NEAR = 180 * MINUTE

const isQuiet = (quiet: SlowPerson['quiet'], at: number): boolean => {
  if (!quiet) return false
  const minute = Math.floor((at % DAY) / MINUTE)
  return quiet.from <= quiet.until
    ? minute >= quiet.from && minute < quiet.until
    : minute >= quiet.from || minute < quiet.until
}
const isSilent = ({ silent }: SlowPerson, from: number, until: number) =>
  silent.some((one) => one.from <= until && one.until > from)

/** Minute by minute until it may ring. */
function dueAt({ at, departs }: SlowTold, { quiet }: SlowPerson): number {
  const isNear = (due: number) => departs !== null && departs - due <= NEAR
  let due = at
  while (isQuiet(quiet, due) && !isNear(due)) due += MINUTE
  return due
}

/** By then it was handed over: at once in calm times; else at the first try that falls into a calm minute. */
function deadlineOf(due: number, by: SlowPlace['by'], isTroubled: SlowDay['isTroubled']): number {
  let at = due
  for (let tries = 1; isTroubled(at); tries += 1) {
    // A push that failed is tried again in twice the time; a letter is left to whoever died for two minutes.
    const waits = by === 'push' ? Math.ceil(2 ** tries / 60) : 3
    at += waits * MINUTE
  }
  return at
}

type Judged = { faults: string[]; heard: number; repeated: number; replaced: number; excused: number }

export function judgePhones({ told, got, places, people, ends, isTroubled }: SlowDay): Judged {
  const faults: string[] = []
  const byId = new Map(told.map((one) => [one.id, one]))
  const toldTo = Map.groupBy(told, ({ account }) => account)
  const gotAt = Map.groupBy(got, ({ phone }) => phone)
  let [heard, repeated, replaced, excused] = [0, 0, 0, 0]

  const judgeGot = (place: SlowPlace, { told: id, at }: SlowGot) => {
    const one = byId.get(id)
    const owner = place.owners.find(({ since, until }) => since <= at && at < until)
    const say = (what: string) => void faults.push(`${what}: ${place.by} at ${new Date(at).toISOString()} of ${id}`)
    if (!one || one.account !== owner?.account) return say('told to a stranger')
    const person = people.get(one.account)
    if (person?.way !== place.by) return say('by another way than was chosen')
    if (at < one.at || at >= one.usefulUntil) say('too early or of no use')
    if (one.channel === 'journeyNotifications' && isSilent(person, at, at)) say('in silence')
    if (isQuiet(person.quiet, at) && !(one.departs !== null && one.departs - at <= NEAR)) say('in quiet hours')
    if (at >= place.goneAt) say('on a phone that is gone')
    return undefined
  }

  /** In their order, again only where somebody may not have heard our yes, and one tag for one matter. */
  const judgeOrder = (place: SlowPlace, own: readonly SlowGot[]) => {
    const [newest, tags, matters] = [new Map<string, SlowGot>(), new Map<string, string>(), new Map<string, string>()]
    for (const one of own) {
      const row = byId.get(one.told)
      if (!row) continue
      const named = `${row.channel} ${row.matter}`
      const matter = `${row.account} ${named}`
      const last = newest.get(matter)
      const before = last && byId.get(last.told)
      if (before && before.n > row.n) faults.push(`overtaken on ${place.id}: ${one.told}`)
      if (last?.told === one.told) {
        repeated += 1
        const since = Math.max(last.at - 3 * MINUTE, row.at)
        let isExcused = false
        for (let at = since; at <= one.at; at += MINUTE) isExcused ||= isTroubled(at)
        if (!isExcused) faults.push(`told twice on ${place.id}: ${one.told}`)
      } else if (own.some((other) => other !== one && other.told === one.told && own.indexOf(other) < own.indexOf(one)))
        faults.push(`told again after newer news on ${place.id}: ${one.told}`)
      newest.set(matter, one)
      if (place.by === 'email') continue
      if ((tags.get(named) ?? one.tag) !== one.tag) faults.push(`two tags for one matter on ${place.id}: ${one.told}`)
      if ((matters.get(one.tag) ?? named) !== named) faults.push(`one tag for two matters on ${place.id}: ${one.told}`)
      tags.set(named, one.tag)
      matters.set(one.tag, named)
    }
  }

  const judgeMissed = (place: SlowPlace, one: SlowTold, own: readonly SlowGot[]) => {
    const person = people.get(one.account)
    const owner = place.owners.find(
      ({ account, since, until }) => account === one.account && since <= one.at && one.at < until,
    )
    if (!person || !owner || person.way !== place.by) return
    const due = dueAt(one, person)
    const deadline = deadlineOf(due, place.by, isTroubled)
    const came = own.find(({ told: id }) => id === one.id)
    if (came && came.at <= deadline) return void (heard += 1)
    const newer = (toldTo.get(one.account) ?? []).some(
      ({ n, channel, matter, at }) => n > one.n && channel === one.channel && matter === one.matter && at <= deadline,
    )
    const isOver =
      deadline >= one.usefulUntil ||
      deadline >= place.goneAt ||
      deadline >= owner.until ||
      (one.channel === 'journeyNotifications' && isSilent(person, one.at, deadline))
    if (newer) replaced += 1
    else if (isOver || deadline >= ends) excused += 1
    else {
      const when = came ? `came ${new Date(came.at).toISOString()}` : 'never came'
      faults.push(`${when}, due ${new Date(due).toISOString()}: ${place.by} ${place.id} of ${one.id}`)
    }
  }

  const placesOf = new Map<string, SlowPlace[]>()
  for (const place of places) {
    const own = gotAt.get(place.id) ?? []
    for (const one of own) judgeGot(place, one)
    judgeOrder(place, own)
    for (const { account } of place.owners) placesOf.set(account, [...(placesOf.get(account) ?? []), place])
  }
  for (const one of told)
    for (const place of new Set(placesOf.get(one.account))) judgeMissed(place, one, gotAt.get(place.id) ?? [])
  return { faults, heard, repeated, replaced, excused }
}
