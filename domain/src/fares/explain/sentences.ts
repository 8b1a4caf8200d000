import { pounds } from '../../pounds.ts'
import type { Way } from '../travel-passes/cheapest-way.ts'
import { dayOf } from '../../time/dates.ts'
import { clockMinute, hhmm } from '../../time/hh-mm.ts'
import type { Check, Explanation, PriceStep } from './explain.ts'
import { GROUPSAVE } from '../rules/fares.ts'
import type { TimeBand } from '../image/records.ts'
import type { IdleCard } from '../rules/idle-cards.ts'
import type { NotValid, TrainAnswer } from '../rules/valid-on-train.ts'
import { DAY } from '../../time/instant.ts'

/**
 * A sentence to be said in the reader's language: a key of the words, and what goes into it. This file knows no
 * language: the same keys are said in English and in Welsh, with names that the caller gives.
 */
export type Sentence = { key: string; params: Record<string, string | number> }

/** Names in the reader's language, by code: three letters for stations, the feed's spelling for the rest. */
export type FareNames = {
  station: (crs: string) => string
  ticket: (code: string) => string
  railcard: (code: string) => string
  route: (code: string) => string
}

const say = (key: string, params: Sentence['params'] = {}): Sentence => ({ key: `FARES_${key}`, params })

/** The same in both languages: £20.00. Never for an amount below nothing: its sign would go astray. */

/** A train at 24:10 of its service day is told as 00:10: that is what the station's clock shows. */
const clock = (minute: number): string => hhmm(clockMinute(minute))

/** Fares count tenths of one per cent, readers don't: 334 is told as 33.4. */
const percent = (perMille: number): string => String(perMille / 10)

/** Dates go into sentences as moments: midnight UTC of the day, to be written out by the words. */
const moment = (date: string): number => dayOf(date) * DAY

/**
 * Everything there is to say about a price: the fare, why it holds, what each passenger pays, and the sum. In the order
 * in which it is worked out: no sentence needs one that comes after it.
 */
export function priceSentences(explanation: Explanation, names: FareNames): Sentence[] {
  const { source, shares, checks, total } = explanation
  const ticket = names.ticket(explanation.ticket)
  const ends = { origin: names.station(explanation.from), destination: names.station(explanation.to) }
  // Of a flow its number is told: by it staff find the very line of the feed.
  const found =
    source.kind === 'FLOW'
      ? say('FOUND_FLOW', { ticket, flow: String(source.flow ?? ''), ...ends })
      : say('FOUND_SET_BY_HAND', { ticket, ...ends })
  return [
    found,
    ...checks.map((check) => checkSentence(check, names)),
    ...shares.flatMap((share) => [
      ...share.steps.map((step) => stepSentence(step, share.railcard, names)),
      say(share.kind === 'ADULT' ? 'SHARE_ADULT' : 'SHARE_CHILD', { count: share.count, each: pounds(share.each) }),
    ]),
    say('TOTAL', { total: pounds(total) }),
  ]
}

/** What the trains keep to, and what else the price hangs on. What a ticket breaks is told by `whySentence`. */
function checkSentence(check: Check, names: FareNames): Sentence {
  switch (check.check) {
    case 'ANY_ROUTE':
      return say('ANY_ROUTE')
    case 'ROUTE':
      return say('ROUTE', { route: names.route(check.route) })
    case 'NO_RESTRICTION':
      return say('NO_RESTRICTION')
    case 'NOT_ON_THIS_DAY':
      return say('RESTRICTION_NOT_TODAY', { code: check.code })
    case 'RESTRICTION': {
      const params = { code: check.code, station: names.station(check.station), time: clock(check.minute) }
      // One band is told, though there may be more: the code stands beside it for whoever wants them all.
      const [band] = check.bands
      // None of its hours are about this day and the stations of these trains.
      if (!band) return say('RESTRICTION_NOT_TODAY', { code: check.code })
      return say(check.direction === 'OUT' ? 'RESTRICTION_KEPT_OUT' : 'RESTRICTION_KEPT_BACK', {
        ...params,
        ...bandTimes(band),
      })
    }
    case 'MINIMUM_FARE':
      return say(check.applies ? 'MINIMUM_APPLIES' : 'MINIMUM_NOT_NOW', {
        railcard: names.railcard(check.railcard),
        amount: pounds(check.amount),
      })
    case 'CARD_IDLE':
      return idleSentence(check.idle, names)
    case 'PLACES':
      return say('PLACES', { places: check.places })
    case 'BACK_BY':
      return say('BACK_BY', { last: moment(check.last) })
  }
}

/** Why a card that was brought takes nothing off. Also said where an offer is shown, not only where it is explained. */
export const idleSentence = ({ railcard, why, amount }: IdleCard, names: FareNames): Sentence =>
  say(`IDLE_${why}`, {
    railcard: names.railcard(railcard),
    ...(amount !== undefined && { amount: pounds(amount) }),
  })

const bandTimes = (band: TimeBand) => ({ from: clock(band.from), until: clock(band.until) })

/** What a step did and the price that it left, for one passenger. A percentage without a card is a child's own. */
function stepSentence(step: PriceStep, railcard: string | undefined, names: FareNames): Sentence {
  const price = pounds(step.pence)
  const name = railcard === undefined ? '' : names.railcard(railcard)
  switch (step.step) {
    case 'FOUND':
      return say('STEP_FARE', { price })
    case 'SET_BY_HAND':
      return railcard === undefined
        ? say('STEP_SET_BY_HAND', { price })
        : say('STEP_SET_FOR_CARD', { price, railcard: name })
    case 'FREE_CHILD':
      return say('STEP_FREE_CHILD', { age: step.under })
    case 'NO_CHILD_DISCOUNT':
      return say('STEP_NO_CHILD_DISCOUNT', { price })
    case 'PERCENTAGE': {
      const params = { percent: percent(step.perMille), price }
      if (railcard === undefined) return say('STEP_CHILD', params)
      // GroupSave is no card: nobody has to carry anything, and the sentence mustn't say so.
      return railcard === GROUPSAVE ? say('STEP_GROUP', params) : say('STEP_CARD', { ...params, railcard: name })
    }
    case 'FLAT':
      return say('STEP_FLAT', { price })
    case 'DEARER_OF_BOTH':
      return say('STEP_DEARER', { percent: percent(step.perMille), amount: pounds(step.amount), price })
    case 'STATUS_MINIMUM':
    case 'RAILCARD_MINIMUM':
      return say('STEP_MINIMUM', { amount: pounds(step.amount) })
    case 'NEVER_ABOVE_FULL':
      return say('STEP_NEVER_ABOVE', { price })
    case 'SET_ASIDE':
      return say('STEP_SET_ASIDE', { amount: pounds(step.amount) })
    case 'ADD_ON':
      return say('STEP_ADD_ON', { amount: pounds(step.amount), price })
    case 'USUAL_CHILD_FARE':
      return say('STEP_USUAL_CHILD', { price })
  }
}

/** The answer to "can I take this train?": no, and why; the next train that will do; and what this one would cost. */
export function trainSentences(answer: TrainAnswer, names: FareNames): Sentence[] {
  if (answer.valid) return [say('TRAIN_YES')]
  const list = [whySentence(answer.why, names)]
  // Told before any price: waiting costs nothing.
  if (answer.next) list.push(say('TRAIN_NEXT', { time: clock(answer.next.departs) }))
  if (!answer.change) return list
  const params = { price: pounds(answer.change.pence), ticket: names.ticket(answer.change.ticket) }
  return [...list, say(answer.change.kind === 'DIFFERENCE' ? 'TRAIN_DIFFERENCE' : 'TRAIN_NEW_TICKET', params)]
}

/**
 * A banned time always names its band, station and minute; the defaults are for its type, which serves other rules too.
 */
function whySentence(why: NotValid, names: FareNames): Sentence {
  switch (why.rule) {
    case 'BANNED_TIME':
      return say('WHY_BANNED_TIME', {
        code: why.code,
        station: names.station(why.station ?? ''),
        time: clock(why.minute ?? 0),
        ...(why.band ? bandTimes(why.band) : { from: '', until: '' }),
      })
    case 'OUTSIDE_TIMES':
      return say('WHY_OUTSIDE_TIMES', { code: why.code, time: clock(why.minute ?? 0) })
    case 'BANNED_TRAIN':
      return say('WHY_BANNED_TRAIN', { code: why.code })
    case 'MUST_PASS':
    case 'MUST_AVOID':
      // The route's own name says by which way or not by which, so both breaches share a sentence.
      return say('WHY_OTHER_ROUTE', { route: names.route(why.route) })
    case 'NOT_PERMITTED':
      return say(why.why === 'DOUBLES_BACK' ? 'WHY_DOUBLES_BACK' : 'WHY_NOT_PERMITTED', {
        station: names.station(why.at),
      })
    case 'OTHER_OPERATOR':
      return say('WHY_OTHER_OPERATOR', { route: names.route(why.route) })
    case 'UNKNOWN_TICKET':
      return say('WHY_UNKNOWN_TICKET')
    case 'OTHER_STATIONS':
      return say('WHY_OTHER_STATIONS', {
        origin: names.station(why.origin),
        destination: names.station(why.destination),
      })
    case 'OUTSIDE_DATES':
      return say('WHY_OUTSIDE_DATES', { first: moment(why.first), last: moment(why.last) })
    case 'BOOKED_TRAIN_ONLY':
      return say('WHY_BOOKED_TRAIN')
    case 'NO_BREAK_OF_JOURNEY':
      return say('WHY_NO_BREAK')
  }
}

/**
 * Why a way of paying costs what it does, and how it compares. Journeys are counted by what covers them: those without a
 * price are in no way, and are told elsewhere.
 */
export function waySentences(way: Way): Sentence[] {
  const count = way.purchases.reduce((sum, one) => sum + one.covers.length, 0)
  const list = [say(`WAY_${way.way}`, { total: pounds(way.total), journeys: count })]
  for (const one of way.purchases) {
    if (one.kind !== 'PAYG') continue
    // Where both were met the week's stands for the days': it comes last and decides the sum.
    if (one.weekCapsMet > 0) list.push(say('WAY_WEEK_CAP'))
    else if (one.dayCapsMet > 0) list.push(say('WAY_DAY_CAP'))
  }
  list.push(way.dearer === 0 ? say('WAY_CHEAPEST') : say('WAY_DEARER', { amount: pounds(way.dearer) }))
  return list
}
