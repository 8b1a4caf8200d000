import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BUILD_OPTIONS } from '../state/options.ts'
import { ROUTES } from '../routes.tsx'
import { isBuilt, isKept } from './promises.ts'
import { findRoute, isOffered, resolve } from './resolve.ts'
import type { Facts } from './route.ts'

const HOUSE = join(import.meta.dirname, '../../..')
const DATA = join(HOUSE, 'data')

/** Somebody with an account for whom everything is switched on, wide and narrow, and somebody new. */
const OWN: Facts = {
  narrow: false,
  native: false,
  nfc: false,
  traveller: true,
  accessToken: true,
  guestToken: false,
  options: { ...BUILD_OPTIONS, showPayg: true, showJourneyPlanner: true, showJourneyNotifications: 'true' },
  search: { stations: false, return: false, fares: false, exchange: false },
  roversSearch: false,
  basket: false,
  paidOrder: false,
}
const VISITORS: Facts[] = [
  OWN,
  { ...OWN, narrow: true },
  { ...OWN, native: true, narrow: true },
  { ...OWN, traveller: false, accessToken: false },
]

type Link = { where: string; to: string }

const linksOfText = (file: string): Link[] =>
  [...readFileSync(join(DATA, file), 'utf8').matchAll(/\]\((\/[^)]*)\)/g)].map(([, to = '']) => ({ where: file, to }))
const articleOf = (file: string) => `/content/${/^content\/(\d+)/.exec(file)?.[1]}`
const shown = (file: string) => !file.startsWith('content/') || isKept(ROUTES, articleOf(file))
const texts = globSync('{content,home,onboarding,release-notes}/**/*.md', { cwd: DATA })
  .filter((file) => shown(file) && !file.startsWith('onboarding/payg/'))
  .toSorted()

const linksOfMenu = (file: string): Link[] =>
  [...readFileSync(join(DATA, 'menus', file), 'utf8').matchAll(/"(?:urlElement|urlLink)": "(\/[^"]*)"/g)].map(
    ([, to = '']) => ({ where: file, to }),
  )

const articles = new Set(globSync('content/*.en.md', { cwd: DATA }).map((file) => articleOf(file)))
/** Where a page of ours ends for a visitor: at a page that is there, or nowhere. */
const ends = ({ to }: Link, facts: Facts): boolean => {
  const [path = ''] = to.split('?')
  if (path.startsWith('/content/') && !articles.has(path)) return false
  return isOffered(ROUTES, to, facts)
}

describe('no text leads nowhere', () => {
  test('every link of a text leads to a page, for everybody', () => {
    const dead = texts.flatMap(linksOfText).filter((link) => VISITORS.some((facts) => !ends(link, facts)))
    expect(dead).toEqual([])
  })

  test('what menus, sitemap and footer name is in the table, and an article that they name is written', () => {
    const links = ['header.json', 'sitemap.json', 'footer.json'].flatMap(linksOfMenu)
    expect(links.length).toBeGreaterThan(50)
    const unknown = links.filter(({ to }) => {
      const [path = ''] = to.split('?')
      return findRoute(ROUTES, path, OWN) === null || (path.startsWith('/content/') && !articles.has(path))
    })
    expect(unknown).toEqual([])
  })

  /** They have no page of their own: they lead to another one. */
  const LEAD_ON: readonly string[] = ['LoginRedirect', 'PayAsYouGoRoot']

  test('a page that isn’t built is offered to nobody, wherever its guard would send them', () => {
    const unbuilt = ROUTES.filter((route) => !('screen' in route) && !LEAD_ON.includes(route.name))
    const offered = unbuilt.filter(({ path }) =>
      VISITORS.some((facts) => isOffered(ROUTES, path.replaceAll(/:\w+\??/g, '1'), facts)),
    )
    expect(offered.map(({ name }) => name)).toEqual([])
    expect(isOffered(ROUTES, '/payg', { ...OWN, options: { ...OWN.options, showPayg: false } })).toBe(false)
  })

  test('an article about what isn’t there isn’t there either, and comes with its page', () => {
    const location = { path: '/content/26', query: {}, from: null }
    expect(resolve(ROUTES, location, OWN).kind).toBe('page')
    expect(isOffered(ROUTES, '/content/26', OWN)).toBe(true)
    const before = ROUTES.map((route) => (route.name === 'PayAsYouGo' ? { ...route, screen: undefined } : route))
    expect(resolve(before as typeof ROUTES, location, OWN).kind).toBe('missing')
    expect(isOffered(ROUTES, '/content/19', OWN)).toBe(true)
  })
})

/**
 * What only a page or a job can keep: how such a promise reads, in both languages, and the names of its words. Once the
 * page stands, the text may come back.
 */
const PROMISES = [
  {
    keptBy: 'LiveTimes',
    reads:
      /where (your|the) train is|see your train|live times|platform as soon|whether your trains run|ble mae (eich|y) trên|amserau byw|platfform .*cyn gynted|gwylio eich trên/i,
    words: /^(TITLE_LIVE|BAR_LIVE|PREFERENCE_LIVE|LIVE_)/,
  },
  {
    keptBy: 'AllUpdates',
    reads: /all updates|pob diweddariad|the update names|diweddariad yn eu henwi/i,
    words: /^TITLE_UPDATES$/,
  },
  {
    keptBy: 'JourneyPlanner',
    reads: /door to door|bus, ferry|o ddrws i ddrws|bws, fferi/i,
    words: /^(TITLE_PLANNER|BAR_PLAN)$/,
  },
  {
    keptBy: 'Claims',
    reads: /fill in the form|faster claims|tell you when you can claim|llenwi’r ffurflen|hawliadau cyflymach/i,
    words: /^(MENU_DELAY_REPAY|WALLET_REPAY)$/,
  },
  {
    keptBy: 'PayAsYouGo',
    reads: /\btap(ped|ping)? (in|a card|the yellow)|when you tap|\btaps\b|wrth dapio|tapiau\b|tapioch/i,
    words: /^(TITLE_PAYG|BAR_PAYG|MENU_PAYG|PAYG_|RESULTS_CHEAPER_PAYG)/,
  },
  {
    keptBy: 'JourneyNotifications',
    reads:
      /watch your (usual )?train|tell you when (it|your train) changes|a word if anything|gwylio eich trên|pan fydd eich trên yn newid|pan fydd yn newid/i,
    words: /^TITLE_JOURNEY_NOTIFICATIONS$/,
  },
] as const

/** Tables of names behind which somebody asks whether the page is there, and the routes' own titles. */
const ASKED_ELSEWHERE = [
  'src/routes.tsx',
  'menu/account-groups.ts',
  'menu/account-menu-rules.ts',
  'bars/bottom-bar-rules.ts',
]

describe.each(PROMISES.filter(({ keptBy }) => !isBuilt(ROUTES, keptBy)))(
  'nobody keeps $keptBy yet',
  ({ reads, words }) => {
    test('so no page, first page or note promises it', () => {
      const promising = texts.filter((file) => reads.test(readFileSync(join(DATA, file), 'utf8')))
      expect(promising).toEqual([])
    })

    test('and no screen says its words before asking whether it is there', () => {
      const source = globSync('app/src/**/*.{ts,tsx}', { cwd: HOUSE }).filter(
        (file) => !/\.test\.|testing\//.test(file) && !ASKED_ELSEWHERE.some((one) => file.endsWith(one)),
      )
      const careless = source.filter((file) => {
        const code = readFileSync(join(HOUSE, file), 'utf8')
        const said = [...code.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g)].some(([, name = '']) => words.test(name))
        return said && !/\b(offered|routeNamed|isBuilt)\(/.test(code)
      })
      expect(careless).toEqual([])
    })
  },
)
