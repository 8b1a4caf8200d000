import { DAY, HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchLists, recallLists, sendReports, type Lists } from './lists.ts'
import { newDevice } from './testing/device.ts'
import { at, NAMES, newOffice, NOON, told, type Told } from './testing/office.ts'

let answer: Told
let office: ReturnType<typeof newOffice>
newDevice()
beforeEach(() => {
  answer = told()
  office = newOffice(() => answer)
})

const later = (hours: number) => instant(NOON + hours * HOUR)
const iso = (moment: number) => new Date(moment).toISOString()
const sinceOf = (asked: URL | undefined) => asked?.searchParams.get('since') ?? null
const voidedAt = (issueId: string, until: number) => ({ issueId, reason: 'REISSUED' as const, until: iso(until) })
const revokedKey = { mark: 'a1', publicKey: 'x', from: iso(0), until: null }

test('the first time everything is asked for, then what has changed, and the names stay', async () => {
  const first = await fetchLists(null, NOON)
  answer = told({ asOf: iso(later(1)), names: undefined })
  const second = await fetchLists(first, later(1))
  expect(office.asked.lists.map(sinceOf)).toEqual([null, expect.stringContaining('2026-12-07T12:00')])
  expect(second).toMatchObject({ asOf: later(1), wholeAt: NOON, names: NAMES })
  expect(await recallLists()).toEqual(second)
})

test('after a day, and where the device’s clock stood wrong, everything is fetched anew', async () => {
  const first = await fetchLists(null, NOON)
  await fetchLists(first, instant(NOON + DAY))
  await fetchLists({ ...first, asOf: instant(NOON + 3 * DAY), wholeAt: instant(NOON + 3 * DAY) }, NOON)
  expect(office.asked.lists.map(sinceOf)).toEqual([null, null, null])
})

test('void codes add up, and are forgotten once their tickets are over', async () => {
  answer = told({ voided: [voidedAt('short', later(1)), voidedAt('long', later(9))] })
  const first = await fetchLists(null, NOON)
  expect([...first.voided.keys()]).toEqual(['short', 'long'])
  answer = told({ asOf: iso(later(2)), names: undefined, voided: [voidedAt('new', later(5))] })
  const second = await fetchLists(first, later(2))
  expect([...second.voided.keys()]).toEqual(['long', 'new'])
  expect([...second.until.keys()]).toEqual(['long', 'new'])
})

test('a withdrawn key is known as one, and its honest codes stay where nothing has changed', async () => {
  answer = told({ revoked: [{ ...revokedKey, codes: ['one', 'two'] }] })
  const first = await fetchLists(null, NOON)
  expect(first.keys).toMatchObject([{ mark: 'a1', revoked: true, from: at(iso(0)), until: null }])
  answer = told({ revoked: [revokedKey], names: undefined })
  const honestOf = ({ honest }: Lists) => [...(honest?.get('a1') ?? [])]
  expect(honestOf(await fetchLists(first, later(1)))).toEqual(['one', 'two'])
  // Kept by a page that knew nothing of honest codes.
  const { honest: _, ...older } = first
  expect(honestOf(await fetchLists(older, later(1)))).toEqual([])
})

test('which codes are free is known as of the last list, whole, and kept for hours without a signal', async () => {
  const freed = (issueId: string) => ({
    issueId,
    why: 'CANCELLED' as const,
    train: { uid: 'C1', serviceDate: '2026-12-07', from: 'CDF', departs: iso(NOON) },
    operators: ['AW'],
    from: iso(NOON),
    until: iso(later(24)),
  })
  const notice = { id: 'closed', said: { en: 'Closed.', cy: 'Ar gau.' }, stations: [], operators: ['GW'] }
  answer = told({ eased: [freed('one')], notices: [{ ...notice, from: iso(NOON), until: iso(later(9)) }] })
  const first = await fetchLists(null, NOON)
  expect(first.eased?.get('one')).toMatchObject({ why: 'CANCELLED', from: NOON, until: later(24) })
  expect(first.notices).toMatchObject([{ id: 'closed', until: later(9) }])
  expect(await recallLists()).toEqual(first)
  answer = told({ asOf: iso(later(1)), names: undefined, eased: [freed('two')] })
  const second = await fetchLists(first, later(1))
  expect([...(second.eased?.keys() ?? [])]).toEqual(['two'])
})

test('an answer that is none leaves what the device knew', async () => {
  const first = await fetchLists(null, NOON)
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  await expect(fetchLists(first, later(1))).rejects.toThrow('503')
  vi.stubGlobal('fetch', async () => Response.json({ asOf: 'soon' }))
  await expect(fetchLists(first, later(1))).rejects.toThrow()
  vi.stubGlobal('fetch', async () => Response.json(told({ names: undefined })))
  await expect(fetchLists(null, NOON)).rejects.toThrow('names')
  expect(await recallLists()).toEqual(first)
})

test('a device that the office doesn’t know any more hears that, other trouble is an error', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  expect(await sendReports('key', [])).toBeNull()
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
  await expect(sendReports('key', [])).rejects.toThrow('500')
})
