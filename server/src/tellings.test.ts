import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@cledrau/contract/language.ts'
import { ADVICE, type Advice } from '@cledrau/domain/guardian/advice.ts'
import type { TrainChange } from '@cledrau/domain/notifications/timetable-changes.ts'
import { MOST_CHARACTERS } from '@cledrau/domain/tellings/lock-screen.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { expect, test } from 'vitest'
import { adviceTelling } from './areas/notify/journey-notifications/advice-telling.ts'
import { changeTelling } from './areas/notify/timetable-changes/change-telling.ts'
import type { Telling } from './areas/messages/tellings/tellings.service.ts'
import { openClaimTellings, TOLD } from './areas/repay/claims/claim-tellings.ts'
import { newsWords } from './areas/wallet/multiflex-news/news-words.ts'
import type { Trx } from './db/database.ts'
import { shippedWords } from './testing/shipped-words.ts'
import { sayFrom } from './words.ts'

const [english, welsh] = [shippedWords('en'), shippedWords('cy')]
const words = new Map(Object.entries(english).map(([name, en]) => [name, { en, cy: welsh[name] ?? '' }]))
const say = sayFrom(() => words)

/** The two longest names of all stations, in each language. */
const [FROM, TO] = (() => {
  const ours = JSON.parse(readFileSync('data/stations/stations.json', 'utf8')) as {
    names: { en: string; cy: string }
  }[]
  const britains = readFileSync('data/stations/britain.csv', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(',')[1] ?? '')
  const longest = (names: string[]) => names.toSorted((one, other) => other.length - one.length)
  const en = longest([...ours.map(({ names }) => names.en), ...britains])
  const cy = longest([...ours.map(({ names }) => names.cy), ...britains])
  return [0, 1].map((nth) => ({ en: en[nth] ?? '', cy: cy[nth] ?? '' }))
})() as [{ en: string; cy: string }, { en: string; cy: string }]
const names = { say, place: (code: string) => (code === 'TO' ? TO : FROM) }
const departs = serviceInstant('2026-09-30', 23 * 60 + 41)

/** Whole sentences: nothing was cut, and nothing stands in it that is no word. */
function expectWhole(telling: Pick<Telling, 'words'>, what: string) {
  for (const language of LANGUAGES) {
    const { title, body } = telling.words(language)
    expect(title.length * body.length, what).toBeGreaterThan(0)
    expect(body.length, `${what}: ${body}`).toBeLessThanOrEqual(MOST_CHARACTERS)
    expect(`${title} ${body}`, what).not.toMatch(/…|[{}]|undefined|[A-Z]+_[A-Z]+/)
  }
}

test('whatever is told of Delay Repay fits a locked screen whole, with the longest names and the most money', async () => {
  const said: Telling[] = []
  const tell = openClaimTellings({
    now: () => departs,
    tellings: { tellAll: async (_, some) => said.push(...some) },
    mails: { add: async () => {} },
    say,
    stationName: (crs) => (crs === 'AND' ? { en: 'George & Dragon', cy: 'George & Dragon' } : names.place(crs)),
    stream: async () => {},
  })
  const claim = {
    accountId: 'a',
    orderId: null,
    claimId: 'c',
    journeyId: 'j',
    from: 'FROM',
    to: 'TO',
    amount: 1_234_567,
  }
  for (const what of TOLD) await tell({} as Trx, what, [claim])
  await tell({} as Trx, 'PAID', [{ ...claim, to: 'AND' }])
  expect(said).toHaveLength(TOLD.length + 1)
  for (const telling of said) expectWhole(telling, telling.cause)
  expect(said.at(-1)?.words('en').bodyHtml).toContain('George &amp; Dragon')
})

test('whatever is told of bundles fits it', () => {
  for (const kind of ['PASSES_LEFT', 'EXPIRES', 'PASS_ENDS'] as const)
    for (const count of [0, 1, 2, 3, 6, 365])
      for (const way of [{ from: FROM, to: TO }, null])
        expectWhole({ words: newsWords(say, { kind, count }, way) }, `${kind} ${count}`)
})

test('whatever a new timetable changes fits it', () => {
  const ride = {
    uid: 'C1',
    serviceDate: '2026-09-30',
    from: 'FROM',
    to: 'TO',
    departs,
    arrives: instant(departs + 90 * MINUTE),
    platform: null,
    mode: 'rail',
  } as const
  for (const what of ['MOVED', 'CANCELLED', 'BUS'] as const)
    for (const count of [1, 2, 3, 6, 40]) {
      const change: TrainChange = { ride, what, departs: what === 'CANCELLED' ? null : departs }
      const changes = [change, ...Array.from({ length: count - 1 }, () => change)] as const
      expectWhole(changeTelling(names, { cause: 'c', accountId: 'a', changes, page: '/' }), `${what} ${count}`)
    }
})

test('whatever is advised on a followed journey fits it', () => {
  const about = { uid: 'C1', serviceDate: '2026-09-30', from: 'FROM', to: 'TO', departs } as const
  const board = { ...about, arrives: instant(departs + 90 * MINUTE) } as unknown as NonNullable<Advice['board']>
  for (const kind of ADVICE)
    for (const why of ['CANCELLED', 'CONNECTION', 'CUT_SHORT', 'LATE', null] as const)
      for (const arrives of [departs, null]) {
        const advice: Advice = {
          kind,
          why,
          about,
          at: 'FROM',
          board,
          leaves: departs,
          arrives,
          costs: 725,
          decideBy: departs,
          eased: false,
          way: null,
        }
        expectWhole(adviceTelling(names, 'a', { followedId: 'f', n: 1, advice }), `${kind} ${why}`)
      }
})
