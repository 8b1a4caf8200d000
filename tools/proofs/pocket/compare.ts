import { newestCut, readCut, type TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { planJourneys, type Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { drawQuestion, type Question } from './questions.ts'

/** What a device answers, as text: the reply, or the name of the refusal. */
export type Device = (questions: readonly Question[], now: Instant) => Promise<string[]>

/** What is compared: everything, prices too, but what only who hears of trains and has learnt from them can know. */
export function comparable(reply: unknown): string {
  const pages = planJourneys.reply.parse(reply)
  return JSON.stringify(
    pages.map(({ age: _age, journeys, ...page }) => {
      return { ...page, journeys: journeys.map(({ odds: _odds, ...journey }: Journey) => journey) }
    }),
  )
}

export async function fetchCut(house: TestServer): Promise<{ cut: TimetableCut; bytes: Buffer; fares: Buffer }> {
  const { reply: cut } = await house.call(newestCut, {})
  const file = async (hash = '') => {
    const url = `/api${readCut.path.replace('{hash}', hash)}?token=cledrau-app-1`
    return (await house.app.server.inject({ url, headers: { 'accept-encoding': 'identity' } })).rawPayload
  }
  return { cut, bytes: await file(cut.hash), fares: await file(cut.fares?.hash) }
}

const AT_ONCE = 50

/** Asks both the same and compares to the byte. Answers how many had journeys, or were refused. */
export async function compareAnswers(
  { house, cut, device }: { house: TestServer; cut: TimetableCut; device: Device },
  count: number,
  random: Random,
): Promise<{ journeys: number; priced: number; refused: number }> {
  const { from, until } = cut
  const places = Object.keys(cut.places)
  const counts = { journeys: 0, priced: 0, refused: 0 }
  for (let asked = 0; asked < count; asked += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - asked)
    const questions = Array.from({ length: size }, () => drawQuestion({ places, from, until, random }))
    const here = await device(questions, house.clock.now())
    for (const [at, question] of questions.entries()) {
      const answer = await house.call(planJourneys, { ...question, ages: undefined })
      const expected = answer.status === 200 ? comparable(answer.reply) : answer.failure.code
      const told = here[at] ?? ''
      if (told !== expected) throw new Error(`${JSON.stringify(question)}\n${difference(expected, told)}`)
      if (answer.status !== 200) counts.refused++
      else {
        const found = answer.reply.flatMap(({ journeys }) => journeys)
        counts.journeys += found.length
        counts.priced += found.filter(({ price }) => price.pence !== null).length
      }
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
