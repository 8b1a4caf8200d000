import type { NewsHeard } from '@cledrau/app/src/pocket/device-news.ts'
import { newestCut, readCut, type TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { HOUR, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import { addDays, daysBetween } from '@cledrau/domain/time/dates.ts'
import { londonOffset } from '@cledrau/domain/time/london-offset.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { openNews } from './news.ts'
import { drawQuestion, type Question } from './questions.ts'

type Reply = ReplyOf<typeof planJourneys>
/** What a device answers, as text: the reply, or the name of the refusal. */
export type Device = (questions: readonly Question[], now: Instant, news: NewsHeard | null) => Promise<string[]>

/** What is compared: everything, prices and odds too, but how old the news is and what a device reckons odds by. */
export const comparable = (reply: unknown): string =>
  JSON.stringify(
    planJourneys.reply.parse(reply).map(({ age: _age, journeys, ...page }) => ({
      ...page,
      journeys: journeys.map(({ legs, ...journey }) => ({
        ...journey,
        legs: legs.map(({ trains, ...leg }) => ({
          ...leg,
          trains: trains.map(({ stands: _stands, ...train }) => train),
        })),
      })),
    })),
  )

export async function fetchCut(
  house: TestServer,
): Promise<{ cut: TimetableCut; bytes: Buffer; fares: Buffer; likely: Buffer }> {
  const { reply: cut } = await house.call(newestCut, {})
  const file = async (hash = '') => {
    const url = `/api${readCut.path.replace('{hash}', hash)}?token=cledrau-app-1`
    return (await house.app.server.inject({ url, headers: { 'accept-encoding': 'identity' } })).rawPayload
  }
  return { cut, bytes: await file(cut.hash), fares: await file(cut.fares?.hash), likely: await file(cut.likely?.hash) }
}

/** Of every three days one is asked about as its clocks change, and every second one has news. */
const NIGHTS = 3
const NEWS = 2

type Compared = {
  house: TestServer
  cut: TimetableCut
  device: Device
  /** So many questions of a day, as both sides make a day anew before they look for anything in it. */
  ofADay: number
}

/** Asks both the same and compares to the byte. Answers how many had journeys, how many of these news touched, or were refused. */
export async function compareAnswers({ house, cut, device, ofADay }: Compared, count: number, random: Random) {
  const counts = { journeys: 0, touched: 0, priced: 0, refused: 0, odds: 0 }
  const { days, nights } = daysOf(cut)
  const places = Object.keys(cut.places)
  const begins = house.clock.now()
  const news = openNews(house)
  for (let asked = 0; asked < count; asked += ofADay) {
    const day = asked / ofADay
    const date = random.pick(day % NIGHTS === 0 && nights.length > 0 ? nights : days)
    const isTold = day % NEWS === 1
    // Before most of its trains have left.
    if (isTold) house.clock.set(instant(serviceInstant(date, 0) + 4 * HOUR))
    const heard = isTold ? await news.tell(date, random) : null
    const size = Math.min(ofADay, count - asked)
    const questions = Array.from({ length: size }, () => drawQuestion({ places, date, random }))
    const [here, there] = await Promise.all([
      device(questions, house.clock.now(), heard),
      Promise.all(questions.map((question) => house.call(planJourneys, { ...question, ages: undefined }))),
    ])
    for (const [at, answer] of there.entries()) {
      const expected = answer.status === 200 ? comparable(answer.reply) : answer.failure.code
      const told = here[at] ?? ''
      if (told !== expected)
        throw new Error(`${JSON.stringify(questions[at])}${isTold ? ', with news' : ''}\n${difference(expected, told)}`)
      if (answer.status === 200) countIn(counts, answer.reply)
      else counts.refused++
    }
    news.forget()
    house.clock.set(begins)
  }
  return counts
}

/** The dates of a cut, and those of them in whose night the clocks change or have changed. */
function daysOf({ from, until }: TimetableCut) {
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, day) => addDays(from, day))
  const offsetOn = (date: string) => londonOffset(serviceInstant(date, 0))
  return { days, nights: days.filter((date) => offsetOn(addDays(date, -1)) !== offsetOn(addDays(date, 1))) }
}

function countIn(counts: { journeys: number; touched: number; priced: number; odds: number }, reply: Reply): void {
  for (const { cancelled, expectedArriveTime, revisions, price, odds } of reply.flatMap(({ journeys }) => journeys)) {
    counts.journeys++
    if (cancelled || expectedArriveTime !== null || revisions.length > 0) counts.touched++
    if (price.pence !== null) counts.priced++
    if (odds) counts.odds++
  }
}

/** Where the two begin to differ, with what stands around it. */
function difference(server: string, device: string): string {
  const at = [...server].findIndex((letter, place) => letter !== device[place])
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 300)
  return `server: …${around(server)}\ndevice: …${around(device)}`
}
