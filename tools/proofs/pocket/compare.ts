import { newestCut, readCut, type TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { planJourneys, type Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { CHEAPEST } from '@cledrau/domain/journeys/question.ts'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { drawQuestion, type Question } from './questions.ts'

/** What a device answers, as text: the reply, or the name of the refusal. */
export type Device = (questions: readonly Question[]) => Promise<string[]>

/** What is compared: everything but what only who sells tickets, hears of trains and has learnt from them can know. The cheapest first has no order without prices. */
export function comparable(reply: unknown, { type }: Question): string {
  const pages = planJourneys.reply.parse(reply)
  return JSON.stringify(
    pages.map(({ age: _age, journeys, ...page }) => {
      const found = journeys.map(({ price: _price, odds: _odds, ...journey }: Journey) => journey)
      return { ...page, journeys: type === CHEAPEST ? found.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : found }
    }),
  )
}

export async function fetchCut(house: TestServer): Promise<{ cut: TimetableCut; bytes: Buffer }> {
  const { reply: cut } = await house.call(newestCut, {})
  const answer = await house.app.server.inject({
    url: `/api${readCut.path.replace('{hash}', cut.hash)}?token=cledrau-app-1`,
    headers: { 'accept-encoding': 'identity' },
  })
  return { cut, bytes: answer.rawPayload }
}

const AT_ONCE = 50

/** Asks both the same and compares to the byte. Answers how many had journeys, or were refused. */
export async function compareAnswers(
  { house, cut, device }: { house: TestServer; cut: TimetableCut; device: Device },
  count: number,
  random: Random,
): Promise<{ journeys: number; refused: number }> {
  const { from, until } = cut
  const places = Object.keys(cut.places)
  const counts = { journeys: 0, refused: 0 }
  for (let asked = 0; asked < count; asked += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - asked)
    const questions = Array.from({ length: size }, () => drawQuestion({ places, from, until, random }))
    const here = await device(questions)
    for (const [at, question] of questions.entries()) {
      const answer = await house.call(planJourneys, { ...question, ages: undefined })
      const expected = answer.status === 200 ? comparable(answer.reply, question) : answer.failure.code
      const told = here[at] ?? ''
      if (told !== expected) throw new Error(`${JSON.stringify(question)}\n${difference(expected, told)}`)
      if (answer.status !== 200) counts.refused++
      else counts.journeys += answer.reply[0]?.journeys.length ?? 0
    }
  }
  return counts
}

/** Where the two begin to differ, with what stands around it. */
function difference(server: string, device: string): string {
  const at = [...server].findIndex((letter, place) => letter !== device[place])
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 300)
  return `server: …${around(server)}\ndevice: …${around(device)}`
}
