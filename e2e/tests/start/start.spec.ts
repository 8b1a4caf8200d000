import type { Page, Request } from '@playwright/test'
import { keptQueries } from '../../kept-queries.ts'
import { expect, test } from '../../walk.ts'

/** What the real app asks the real server for at its start, in which order, and what it asks for when somebody signs in. */

type Asked = { call: string; request: Request }

/** Every call of the page from now on. */
function listen(page: Page): Asked[] {
  const asked: Asked[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/v1') || pathname.endsWith('/stream')) return
    asked.push({ call: `${request.method()} ${pathname.slice(4)}`, request })
  })
  return asked
}

/** By the browser's own clock: this program hears of both too late. */
const beganAt = ({ request }: Asked) => request.timing().startTime
const answeredAt = ({ request }: Asked) => request.timing().startTime + request.timing().responseStart

const callsOf = (asked: Asked[]) => asked.map(({ call }) => call)

/** Each group is asked for only after all of the group before was answered. */
async function expectInTurn(asked: Asked[], groups: string[][]) {
  // What has no answer yet has no times yet.
  await Promise.all(asked.map(({ request }) => request.response()))
  const calls = (group: string[]) => asked.filter(({ call }) => group.includes(call))
  for (const [index, group] of groups.entries()) {
    expect([...new Set(calls(group).map(({ call }) => call))].toSorted(), `group ${index + 1}`).toEqual(
      group.toSorted(),
    )
    if (index === 0) continue
    const before = calls(groups[index - 1] as string[])
    const answered = Math.max(...before.map(answeredAt))
    const begun = Math.min(...calls(group).map(beganAt))
    expect(begun, `group ${index + 1} comes after group ${index}`).toBeGreaterThanOrEqual(answered)
  }
}

/** Which answers this device keeps: they are written a moment after they came, and Home asks for what isn't there. */
const keptOn = async (page: Page): Promise<string[]> => {
  const kept = await keptQueries(page)
  if (kept === '') return []
  const { queries } = JSON.parse(kept) as { queries: { queryKey: string[] }[] }
  return queries.map(({ queryKey }) => queryKey[1] ?? '')
}

/** Whoever leaves between a change and its keeping has all of it asked for anew at the next start. */
const isAllKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    dispatchEvent(new Event('pagehide'))
    const isOld = localStorage.getItem('keptIsOld') !== null
    localStorage.removeItem('keptIsOld')
    return !isOld
  })

const FIRST = ['GET /v1/options', 'GET /v1/app-data']
const THEN = ['GET /v1/routes', 'GET /v1/stations/time', 'GET /v1/carriers/time']
const IN_THE_BACKGROUND = ['GET /v1/popup/settings', 'GET /v1/user-titles', 'GET /v1.1/railcards', 'GET /v1.1/country']
const LAST = ['GET /v1/alerts']

test('somebody new: words, options and data first, then lists, what can wait, and the alerts [START-002] [START-004] [START-005] [START-008] @wide-en-light', async ({
  page,
  walk,
}) => {
  const asked = listen(page)
  // A page that asks for nothing of its own.
  await walk.visit('/settings')
  await expect.poll(() => callsOf(asked)).toContain('GET /v1/alerts')
  expect(callsOf(asked)[0]).toMatch(/^GET \/v1\/(language\/time|options|app-data)$/)
  expect(callsOf(asked)).toContain('GET /v1/language/time')
  await expectInTurn(asked, [FIRST, THEN, IN_THE_BACKGROUND, LAST])
})

test('a guest is asked nothing that only somebody signed in has, and waits for none of it [START-007] @narrow-cy-light', async ({
  page,
  walk,
}) => {
  const asked = listen(page)
  await walk.visit('/ticket-wallet')
  await expect.poll(() => callsOf(asked)).toContain('GET /v1/alerts')
  await page.waitForLoadState('networkidle')
  for (const call of [
    'GET /v1/users',
    'GET /v1/favourites',
    'GET /v1/silverrail/ticketwallet/',
    'POST /v1/refresh-token',
  ])
    expect(callsOf(asked)).not.toContain(call)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
})

test('somebody sent back here: titles and language, and no more [START-003] @narrow-en-dark', async ({
  page,
  walk,
}) => {
  const asked = listen(page)
  await walk.visit('/login?Redirected=true')
  await expect.poll(() => callsOf(asked)).toContain('GET /v1/user-titles')
  await page.waitForLoadState('networkidle')
  for (const call of [...THEN.slice(1), 'GET /v1.1/country', ...LAST]) expect(callsOf(asked)).not.toContain(call)
})

test('who signs in gets all that is theirs, in turn [LOGIN-030] [LOGIN-032] [LOGIN-033] @narrow-en-light', async ({
  page,
  walk,
}) => {
  await walk.visit('/login')
  await expect(page.getByLabel(walk.say('FORM_EMAIL'))).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked = listen(page)
  await walk.signIn()
  await expect.poll(() => callsOf(asked)).toContain('GET /v1/silverrail/ticketwallet/')
  await expectInTurn(asked, [
    ['POST /v1/login'],
    // Where somebody lands stands in their preferences.
    ['GET /v1/preferences', 'GET /v1.3/silverrail/basketInformations'],
    ['GET /v1/search-history/fetch'],
    ['GET /v1/smartcard/cardlist', 'GET /v1/favourites', 'GET /v1/user-stations', 'GET /v1.1/user-railcards'],
    ['GET /v1.1/mflex-notification', 'POST /v1/device-details', 'GET /v1/silverrail/ticketwallet/'],
  ])
})

test('whoever was here before is known again: user, landing page, history and seats [START-006] [START-009] [START-010] [START-012] @narrow-cy-dark', async ({
  page,
  walk,
}) => {
  await walk.arrive('/')
  await expect.poll(() => keptOn(page)).toEqual(expect.arrayContaining(['preferences', 'search-history']))
  await page.waitForLoadState('networkidle')
  await expect.poll(() => isAllKept(page)).toBe(true)
  const asked = listen(page)
  await page.reload()
  const theirs = ['GET /v1/search-history/fetch', 'GET /v1/preferences']
  await expect.poll(() => callsOf(asked)).toEqual(expect.arrayContaining(theirs))
  await page.waitForLoadState('networkidle')
  await expectInTurn(asked, [['POST /v1/refresh-token'], ['GET /v1/users'], theirs])
})

test('preferences that nobody has looked at here are still marked as new after a reload [START-011] @wide-cy-dark', async ({
  page,
  walk,
}) => {
  await walk.visit('/login')
  await walk.signIn()
  await expect(page).not.toHaveURL(/login/)
  const mark = page.getByText(walk.say('SOMETHING_NEW')).first()
  await expect(mark).toBeAttached()
  await page.reload()
  await expect(mark).toBeAttached()
})

test('an app that breaks off on its way says so in the place of the page, and comes with the next press @narrow-cy-dark @wide-en-light', async ({
  page,
  walk,
}) => {
  walk.mayComplain(/Failed to fetch dynamically imported module|Uncaught/)
  await walk.visit('/')
  // The page and its words arrive, and then there is no network any more.
  await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
  await page.reload()
  const said = page.getByRole('alert')
  await expect(said.getByRole('heading', { name: walk.say('UNAVAILABLE_TITLE') })).toBeVisible()
  await walk.picture('app-missing')
  await walk.expectAccessible()
  await page.unroute('**/assets/*.js')
  await said.getByRole('button', { name: walk.say('GLOBAL_RETRY') }).click()
  await expect(page.getByRole('heading', { level: 1, name: walk.say('SEARCH_TITLE') })).toBeVisible()
  await expect(page.locator('[data-before]')).toHaveCount(0)
})

test('an app that lacks a part says so, too, and comes by itself with the signal @wide-cy-light @narrow-en-dark', async ({
  page,
  walk,
}) => {
  walk.mayComplain(/Failed to fetch dynamically imported module|Uncaught/)
  await walk.visit('/account/login')
  const parts = (await page.locator('script[data-parts]').getAttribute('data-parts')) ?? ''
  const [last = ''] = parts.split(' ').slice(-1)
  await page.route(`**${last}`, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: walk.say('UNAVAILABLE_TITLE') })).toBeVisible()
  await page.unroute(`**${last}`)
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(walk.say('UNAVAILABLE_TITLE'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
