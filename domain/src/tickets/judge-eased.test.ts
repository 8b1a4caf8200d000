import { expect, test } from 'vitest'
import { openGuide } from '../routeing/guide.ts'
import { unpackGuide } from '../routeing/packed-guide.ts'
import { A_GUIDE } from '../routeing/testing.ts'
import { DAY, HOUR, instant, MINUTE, type Instant } from '../time/instant.ts'
import type { EasementNotice } from './easement.ts'
import { judgeTicket, type EasedHere, type GuardKnows } from './judge-ticket.ts'
import { aContent } from './testing.ts'

const at = (text: string): Instant => instant(Date.parse(text))
/** When the train that failed was to leave. */
const DEPARTS = at('2026-12-07T09:21:00Z')
const EASED: EasedHere = {
  why: 'CANCELLED',
  train: { uid: 'C10001', serviceDate: '2026-12-07', from: 'CDF', departs: DEPARTS },
  operators: ['AW'],
  from: DEPARTS,
  until: instant(DEPARTS + DAY),
}
const code = aContent()
const freed = new Map([[code.issueId, EASED]])
const on = (uid: string, toc: string, changed: Partial<GuardKnows> = {}) => ({
  now: instant(DEPARTS + HOUR),
  voided: new Map(),
  train: { uid, serviceDate: '2026-12-07', toc, calls: [] },
  eased: freed,
  ...changed,
})
const judge = (knows: GuardKnows, content = code) => judgeTicket(content, knows)

test('a ticket whose train was cancelled is good on its operator’s next trains, and the guard is told why', () => {
  expect(judge(on('C10009', 'AW', { eased: new Map() })).why).toBe('OTHER_TRAIN')
  expect(judge(on('C10009', 'AW'))).toMatchObject({ good: true, why: null, eased: { why: 'CANCELLED' } })
  expect(judge(on('C10009', 'GW')).why).toBe('OTHER_TRAIN')
  expect(judge(on('C10009', 'AW', { now: instant(DEPARTS - MINUTE) })).why).toBe('OTHER_TRAIN')
  // Its own train runs after all: it is good there as it always was, and nothing has to be said of it.
  expect(judge(on('C10001', 'AW'))).toMatchObject({ good: true, eased: null })
})

test('after the last train of a day it is good on the first ones of the next, though its day is over', () => {
  const next = { now: at('2026-12-08T06:00:00Z') }
  expect(judge(on('C10009', 'AW', { ...next, eased: new Map() })).why).toBe('TOO_LATE')
  const flexible = aContent({ bookedTrainsOnly: false })
  expect(judge(on('C10009', 'AW', { ...next, eased: new Map() }), flexible).why).toBe('TOO_LATE')
  expect(judge(on('C10009', 'AW', next), flexible).good).toBe(true)
  expect(judge(on('C10009', 'AW', { now: instant(DEPARTS + DAY + 3 * HOUR) })).good).toBe(false)
  expect(judge(on('C10009', 'AW', { voided: new Map([[code.issueId, 'REFUNDED']]) })).why).toBe('VOID')
})

test('a guard who hasn’t named a train sees on whose trains it is good', () => {
  const hours = { now: instant(DEPARTS + 9 * HOUR), train: null }
  expect(judge({ ...on('', ''), ...hours, eased: new Map() }).why).toBe('TRAIN_GONE')
  expect(judge({ ...on('', ''), ...hours })).toMatchObject({ good: true, eased: { operators: ['AW'] } })
})

test('it frees nobody to go somewhere else', () => {
  const guide = openGuide(unpackGuide(A_GUIDE))
  const limits = { routes: {}, times: {}, bothWays: [], guide }
  const train = (stations: string) => ({
    uid: 'C10009',
    serviceDate: '2026-12-07',
    toc: 'AW',
    calls: stations.split(' ').map((station, index) => ({ station, arrives: 600 + index, departs: 600 + index })),
  })
  const far = aContent({ destination: 'HHD' })
  expect(judge(on('', '', { limits, train: train('CDF SHR HHD') }), far).good).toBe(true)
  expect(judge(on('', '', { limits, train: train('SHR AYW') }), far).why).toBe('OTHER_TRAIN')
})

test('while a line is closed its tickets are good on the trains that staff named, for those days only', () => {
  const notice: EasementNotice = {
    id: 'closed',
    said: { en: 'The line is closed.', cy: 'Mae’r lein ar gau.' },
    stations: ['MCN'],
    operators: ['AW', 'XC'],
    from: at('2026-12-07T04:30:00Z'),
    until: at('2026-12-08T04:30:00Z'),
  }
  const knows = on('X1', 'XC', { eased: new Map(), notices: [notice] })
  expect(judge(knows)).toMatchObject({ good: true, eased: { said: notice.said } })
  expect(judge({ ...knows, notices: [{ ...notice, stations: ['LLE'] }] }).why).toBe('OTHER_TRAIN')
  expect(judge({ ...knows, now: at('2026-12-08T09:00:00Z') }, aContent({ bookedTrainsOnly: false })).why).toBe(
    'TOO_LATE',
  )
})
