import { EASEMENT_CAUSES } from '@cledrau/domain/tickets/easement.ts'
import { VERDICTS } from '@cledrau/contract/wallet/inspections.ts'
import { A_GUIDE } from '@cledrau/domain/routeing/testing.ts'
import { SCAN_FLAGS } from '@cledrau/domain/tickets/judge-scan.ts'
import { judgeTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import { aContent } from '@cledrau/domain/tickets/testing.ts'
import type { TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { VOID_REASONS } from '@cledrau/domain/tickets/ticket-facts.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Checked } from './check-code.ts'
import type { Face } from './office/fetch-face.ts'
import { limitsByCode } from './guide-of.ts'
import type { Flagged, Lists } from './lists.ts'
import { ResultCard } from './result-card.tsx'
import { FACE, NAMES, NOON, OWN_TRAINS } from './testing/office.ts'
import { dayIn, sayIn } from './words.ts'

const LISTS: Lists = {
  asOf: NOON,
  wholeAt: NOON,
  keys: [],
  voided: new Map(),
  until: new Map(),
  names: NAMES,
}

const looked = (changed: Partial<Checked> = {}, content: TicketContent | null = aContent()): Checked => ({
  id: 'look',
  at: NOON,
  why: null,
  content,
  judgement: content && judgeTicket(content, { now: NOON, voided: new Map(), train: null }),
  seenAt: null,
  ...changed,
})

const flagged = (flag: Flagged['flag'], here = false): Flagged => ({
  id: 'look',
  issueId: aContent().issueId,
  flag,
  scannedAt: '2026-12-07T12:00:00+00:00',
  others: [{ at: '2026-12-07T11:45:00+00:00', device: 'Guard 7', here, train: null }],
})

describe.each(['en', 'cy'] as const)('in %s', (language) => {
  const say = sayIn(language)
  const drawn = (checked: Checked, lists = LISTS, flag?: Flagged, face: Face | null = null) =>
    renderToStaticMarkup(
      <ResultCard checked={checked} face={face} lists={lists} flag={flag} say={say} language={language} />,
    )
      .replaceAll('&#x27;', '’')
      .replaceAll('&amp;', '&')
  const answerOf = (html: string) => /<h2>.*?<\/span> (.*?)<\/h2>/.exec(html)?.[1]

  test.each(EASEMENT_CAUSES)('a ticket that is freed (%s) says why, on whose trains and until when', (why) => {
    const freed = {
      why,
      train: { uid: 'C10001', serviceDate: '2026-12-07', from: 'CDF', departs: NOON },
      operators: ['AW'],
      from: NOON,
      until: instant(NOON + DAY),
    }
    const lists = {
      ...LISTS,
      eased: new Map([[aContent().issueId, freed]]),
      operators: { AW: { en: 'Cledrau', cy: 'Cledrau' } },
    }
    const on = (uid: string, toc: string) => {
      const train = { uid, serviceDate: '2026-12-07', toc, calls: [] }
      const judgement = judgeTicket(aContent(), { now: NOON, voided: new Map(), train, eased: lists.eased })
      return drawn(looked({ judgement, why: judgement.why }), lists)
    }
    const good = on('C10009', 'AW')
    expect(answerOf(good)).toBe(say('INSPECTOR_VALID'))
    const place = language === 'cy' ? 'o Gaerdydd Canolog' : 'Cardiff Central'
    for (const said of [
      say(`INSPECTOR_EASED_${why}`, { time: '12:00', from: place }),
      say('INSPECTOR_EASED', { operators: 'Cledrau', day: dayIn(language, '2026-12-08'), time: '12:00' }),
    ])
      expect(good).toContain(said)
    expect(good).not.toContain(say('INSPECTOR_BOOKED_TRAINS'))
    // On somebody else's train it isn't good; the guard sees on whose it would be.
    const bad = on('G20001', 'GW')
    expect(answerOf(bad)).toBe(say('INSPECTOR_NOT_VALID'))
    expect(bad).toContain(say(`INSPECTOR_EASED_${why}`, { time: '12:00', from: place }))
    // Its own train runs after all: nothing has to be said.
    expect(on('C10001', 'AW')).not.toContain(say(`INSPECTOR_EASED_${why}`, { time: '12:00', from: place }))
  })

  test('what staff decided for a line is said in their words', () => {
    const notice = {
      id: 'closed',
      stations: ['MCN'],
      operators: ['GW'],
      from: NOON,
      until: instant(NOON + DAY),
      said: { en: 'The line is closed.', cy: 'Mae’r lein ar gau.' },
    }
    const train = { uid: 'G20001', serviceDate: '2026-12-07', toc: 'GW', calls: [] }
    const judgement = judgeTicket(aContent(), { now: NOON, voided: new Map(), train, notices: [notice] })
    const html = drawn(looked({ judgement, why: judgement.why }))
    expect(answerOf(html)).toBe(say('INSPECTOR_VALID'))
    expect(html).toContain(notice.said[language])
  })

  test.each(VERDICTS.filter((verdict) => verdict !== 'VALID'))('%s is answered with a reason in whole words', (why) => {
    const unread = ['NOT_A_TICKET', 'KEY_UNKNOWN', 'KEY_OUT_OF_DATE', 'KEY_REVOKED', 'FORGED'].includes(why)
    const html = drawn(looked({ why }, unread ? null : aContent()))
    expect(answerOf(html)).toBe(say(why === 'NAME_TRAIN' ? 'INSPECTOR_LOOK_AGAIN' : 'INSPECTOR_NOT_VALID'))
    const [, reason = ''] = /<p class="why">(.*?)<\/p>/.exec(html) ?? []
    expect(reason.length).toBeGreaterThan(10)
    expect(html).not.toMatch(/[{}]|undefined|INSPECTOR_|  /)
  })

  test.each(VOID_REASONS)('a code that is void because of %s says so', (reason) => {
    const lists = { ...LISTS, voided: new Map([[aContent().issueId, reason]]) }
    expect(drawn(looked({ why: 'VOID' }), lists)).toContain(say(`INSPECTOR_WHY_VOID_${reason}`))
  })

  test('a good one is good, until something about it wants a second look', () => {
    expect(answerOf(drawn(looked()))).toBe(say('INSPECTOR_VALID'))
    const seen = drawn(looked({ seenAt: NOON }))
    expect(answerOf(seen)).toBe(say('INSPECTOR_LOOK_AGAIN'))
    expect(seen).toContain(say('INSPECTOR_SEEN_BEFORE', { time: '12:00' }))
    for (const flag of SCAN_FLAGS) {
      const html = drawn(looked(), LISTS, flagged(flag))
      expect(answerOf(html), flag).toBe(say('INSPECTOR_LOOK_AGAIN'))
      expect(html, flag).not.toMatch(/[{}]|undefined|INSPECTOR_/)
    }
    expect(drawn(looked(), LISTS, flagged('CLONED'))).toContain('Guard 7, 11:45')
    expect(drawn(looked(), LISTS, flagged('CLONED', true))).toContain(
      say('INSPECTOR_FLAG_CLONED_HERE', { time: '11:45' }),
    )
  })

  test('whose season it is stands there as a picture, with the name and since when', () => {
    const html = drawn(looked(), LISTS, undefined, { state: 'here', card: FACE })
    expect(html).toContain(`src="data:image/jpeg;base64,${FACE.picture}"`)
    for (const words of [FACE.name, FACE.number, say('INSPECTOR_FACE_SINCE', { day: dayIn(language, '2026-11-23') })])
      expect(html).toContain(words)
    expect(drawn(looked(), LISTS, undefined, { state: 'waiting' })).toContain(say('INSPECTOR_FACE_OFFLINE'))
    expect(drawn(looked(), LISTS, undefined, { state: 'none' })).toContain(say('INSPECTOR_FACE_NONE'))
  })

  test('a child who travels free is shown with the age and with how many an adult may have, and as no card', () => {
    const content = aContent({ child: true, railcards: ['F11'], bookedTrainsOnly: false, paid: 0 })
    const judgement = judgeTicket(content, { now: NOON, voided: new Map(), train: null, limits: limitsByCode(NAMES) })
    const html = drawn(looked({ judgement }, content))
    expect(html).toContain(`<li>${say('INSPECTOR_LOOK_FREE_CHILD', { age: 11, most: 2 })}</li>`)
    expect(html).not.toContain('F11')
  })

  test('what a guard’s own eyes have to see is listed', () => {
    const content = aContent({
      child: true,
      mobile: true,
      holder: 'Siân Ŵyn-Jones',
      photocard: 'AB1234',
      group: 4,
      route: '00700',
      restriction: 'B1',
      bookedTrainsOnly: false,
      serviceClass: 'FIRST',
    })
    const judgement = judgeTicket(content, { now: NOON, voided: new Map(), train: null, limits: limitsByCode(NAMES) })
    const html = drawn(looked({ judgement }, content))
    const railcard = NAMES.railcards.YNG?.[language] ?? ''
    for (const words of [
      say('INSPECTOR_LOOK_RAILCARD', { cards: railcard }),
      say('INSPECTOR_LOOK_CHILD'),
      say('INSPECTOR_LOOK_GROUP', { count: 4 }),
      say('INSPECTOR_LOOK_HOLDER', { name: 'Siân Ŵyn-Jones' }),
      say('INSPECTOR_LOOK_PHOTOCARD', { number: 'AB1234' }),
      say('INSPECTOR_LOOK_MOBILE'),
      say('INSPECTOR_LOOK_ROUTE', { rule: OWN_TRAINS[language] }),
      say('INSPECTOR_LOOK_RESTRICTION', { rule: NAMES.restrictions.B1?.[language] ?? '' }),
      say('INSPECTOR_LOOK_FIRST'),
    ])
      expect(html).toContain(`<li>${words}</li>`)
  })

  test('the first thing under its way is what binds a ticket, and only what nothing binds is good on any train', () => {
    const limitOf = (changed: Parameters<typeof aContent>[0]) =>
      /<p class="limit">(.*?)<\/p>/.exec(drawn(looked({}, aContent({ bookedTrainsOnly: false, ...changed }))))?.[1]
    expect(limitOf({})).toBe(say('INSPECTOR_ANY_TRAIN'))
    expect(limitOf({ route: '00700' })).toBe(OWN_TRAINS[language])
    expect(limitOf({ route: '00700', restriction: 'B1' })).toBe(
      `${OWN_TRAINS[language]} ${NAMES.restrictions.B1?.[language]}`,
    )
    expect(limitOf({ bookedTrainsOnly: true })).toBe(say('INSPECTOR_BOOKED_TRAINS'))
  })

  test('a ticket tells its ways by a station of each, and they are the reason on a train that leads along none', () => {
    const lists = { ...LISTS, names: { ...NAMES, limits: { ...NAMES.limits, guide: A_GUIDE } } } as Lists
    const content = aContent({ bookedTrainsOnly: false, origin: 'CDF', destination: 'HHD', trains: [] })
    const either = say(
      'INSPECTOR_EITHER',
      language === 'en' ? { others: 'SHR', last: 'BHM' } : { others: 'drwy SHR', last: 'drwy BHM' },
    )
    const ways = say('INSPECTOR_WAYS', { stations: either })
    expect(drawn(looked({}, content), lists)).toContain(`<p class="limit">${say('INSPECTOR_ANY_TRAIN')} ${ways}</p>`)
    const calls = [
      { station: 'SHR', departs: 561 },
      { station: 'AYW', arrives: 700 },
    ]
    const train = { uid: 'C1', serviceDate: '2026-12-07', toc: 'AW', calls }
    const judgement = judgeTicket(content, { now: NOON, voided: new Map(), train, limits: limitsByCode(lists.names) })
    expect(judgement.why).toBe('OTHER_ROUTE')
    expect(drawn(looked({ judgement, why: judgement.why }, content), lists)).toContain(ways)
  })

  test('on another company’s train its ticket isn’t good, with its own words as the reason', () => {
    const content = aContent({ bookedTrainsOnly: false, route: '00700' })
    const calls = [
      { station: 'CDF', departs: 561 },
      { station: 'MCN', arrives: 700 },
    ]
    const train = { uid: 'G1', serviceDate: '2026-12-07', toc: 'GW', calls }
    const judgement = judgeTicket(content, { now: NOON, voided: new Map(), train, limits: limitsByCode(NAMES) })
    expect(judgement.why).toBe('OTHER_OPERATOR')
    expect(drawn(looked({ judgement, why: judgement.why }, content))).toContain(OWN_TRAINS[language])
  })
})

test('names, days and stations are in the language of the page, and what a list doesn’t name stays its code', () => {
  const html = (language: 'en' | 'cy', lists: Lists | null) =>
    renderToStaticMarkup(
      <ResultCard checked={looked()} lists={lists} flag={undefined} say={sayIn(language)} language={language} />,
    )
  expect(html('en', LISTS)).toContain('Cardiff Central to Machynlleth')
  expect(html('en', LISTS)).toContain('7 December 2026')
  // After "i" a name softens.
  expect(html('cy', LISTS)).toContain('Caerdydd Canolog i Fachynlleth')
  expect(html('cy', LISTS)).toContain('7 Rhagfyr 2026')
  expect(html('en', null)).toContain('CDF to MCN')
})

test('a ticket for an area lists its stations, sorted as one looks for them', () => {
  const content = aContent({ origin: '', destination: '', ticketCode: 'RVR', bookedTrainsOnly: false, trains: [] })
  const lists = { ...LISTS, names: { ...NAMES, areas: { RVR: ['MCN', 'CDF'] } } }
  const html = renderToStaticMarkup(
    <ResultCard checked={looked({}, content)} lists={lists} flag={undefined} say={sayIn('en')} language="en" />,
  )
  expect(html).toMatch(/Cardiff Central<\/li><li>Machynlleth/)
})
