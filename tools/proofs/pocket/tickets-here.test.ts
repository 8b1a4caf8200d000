import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from '@cledrau/app/build/words.ts'
import { formatMessage } from '@cledrau/app/src/i18n/message.ts'
import { openDevicePlanner } from '@cledrau/app/src/pocket/device-planner.ts'
import type { TicketAsked } from '@cledrau/app/src/pocket/device-tickets.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { validOnTrain } from '@cledrau/contract/search/fares.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { trainSentences } from '@cledrau/domain/fares/explain/sentences.ts'
import type { TrainAnswer } from '@cledrau/domain/fares/rules/valid-on-train.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { expect, inject, test } from 'vitest'
import { ROOT } from '../../programs.ts'
import { fetchCut } from './compare.ts'

const DAY = '2026-12-09'
const WORDS = { en: wordsOf('en'), cy: wordsOf('cy') }
const NAMES = JSON.parse(readFileSync(join(ROOT, 'data/fares/names.json'), 'utf8')) as {
  tickets: Partial<Record<string, Record<Language, string>>>
}
const bufferOf = (bytes: Buffer) => new Uint8Array(bytes).buffer

test('“can I take this train?” is answered on a device as by the server, in the same words of both languages', async () => {
  const house = await startTestServer(inject('postgres'), { CLOCK: '2026-12-07T08:00' })
  const { cut, bytes, fares } = await fetchCut(house)
  const planner = openDevicePlanner(cut, bufferOf(bytes), bufferOf(fares))
  if (!planner) throw new Error('the cut can’t be opened')
  const told = (answer: TrainAnswer, language: Language) =>
    trainSentences(answer, {
      station: (code) => cut.places[code]?.names[language] ?? code,
      ticket: (code) => NAMES.tickets[code]?.[language] ?? code,
      route: (code) => code,
      railcard: (code) => code,
    }).map(({ key, params }) => formatMessage(WORDS[language][key] ?? key, params, language))

  const way = { origin: 'CDF', destination: 'AYW' }
  const { reply: found } = await house.call(ticketSearch, {
    ...way,
    outboundDate: DAY,
    outboundTime: '09:30',
    returnDate: DAY,
    returnTime: '18:00',
    ticketType: 'return',
  })
  const sold = found?.fareInformation.flatMap(({ ticketableFares }) => ticketableFares.slice(0, 1)) ?? []
  const kinds = new Map(sold.map((one) => [one.fareCodes[0]?.code ?? '', one]))
  const counts = { yes: 0, no: 0, next: 0, dearer: 0 }
  for (const [to, time] of [
    ['AYW', '06:30'],
    ['AYW', '11:00'],
    ['SHR', '07:00'],
    ['SWA', '09:00'],
  ] as const) {
    const planned = { from: 'CDF', to, date: `${DAY}T${time}`, transportModes: ['Rail' as const, 'Walk' as const] }
    const [page] = (await house.call(planJourneys, planned)).reply
    for (const { legs } of page?.journeys.slice(0, 1) ?? []) {
      const trains = legs.flatMap((leg) =>
        leg.trains.map(({ uid, serviceDate, calls }) => ({
          uid,
          serviceDate,
          origin: calls[0]?.code ?? leg.from,
          destination: calls.at(-1)?.code ?? leg.to,
        })),
      )
      for (const [code, { route, restriction }] of kinds) {
        const ticket = {
          code,
          route: route.code,
          restriction,
          ...way,
          date: DAY,
          direction: 'OUTBOUND' as const,
          paid: 900,
        }
        const asked: TicketAsked = { adult: 1, ticket, trains }
        const { reply } = await house.call(validOnTrain, asked)
        const here = planner.judge(asked)
        if (!here?.ok) throw new Error(`not known here: ${here?.refusal ?? 'no fares'}`)
        const [en, cy] = [told(here.value, 'en'), told(here.value, 'cy')]
        expect(en.map((words, at) => ({ en: words, cy: cy[at] }))).toEqual(reply.sentences)
        expect(here.value.valid).toBe(reply.valid)
        counts[reply.valid ? 'yes' : 'no']++
        if (reply.next) counts.next++
        if (reply.change) counts.dearer++
      }
    }
  }
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])

  // What the cut doesn't reach, and a device without fares, is no answer.
  const beyond = { code: 'SDS', route: '00000', restriction: '', origin: 'CDF', destination: 'SHR', paid: 900 }
  const train = [{ uid: 'X00000', serviceDate: DAY, origin: 'CDF', destination: 'SHR' }]
  const ask = (ticket: object) =>
    planner.judge({ ticket: { ...beyond, date: DAY, direction: 'OUTBOUND', ...ticket }, trains: train } as TicketAsked)
  expect(ask({})).toEqual({ ok: false, refusal: 'TRAIN_UNKNOWN' })
  expect(ask({ destination: 'QQQ' })).toEqual({ ok: false, refusal: 'STATION_UNKNOWN' })
  expect(ask({ date: '2020-01-01' })).toEqual({ ok: false, refusal: 'OUTSIDE_TIMETABLE' })
  const unpriced = openDevicePlanner(cut, bufferOf(bytes), null)
  expect(unpriced?.judge({ ticket: { ...beyond, date: DAY, direction: 'OUTBOUND' }, trains: train })).toBeNull()
  await house.close()
})
