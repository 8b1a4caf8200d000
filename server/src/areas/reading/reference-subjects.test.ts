import { readFileSync } from 'node:fs'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import * as appDataCalls from '@cledrau/contract/reading/app-data.ts'
import * as alertsCalls from '@cledrau/contract/reading/alerts.ts'
import * as carriersCalls from '@cledrau/contract/stations/carriers.ts'
import { delayRepaySchemes } from '@cledrau/contract/reading/delay-repay-schemes.ts'
import * as listsCalls from '@cledrau/contract/reading/lists.ts'
import * as contentCalls from '@cledrau/contract/reading/content.ts'
import * as menusCalls from '@cledrau/contract/reading/menus.ts'
import * as onboardingCalls from '@cledrau/contract/account/onboarding.ts'
import * as optionsCalls from '@cledrau/contract/reading/options.ts'
import * as popupsCalls from '@cledrau/contract/reading/popups.ts'
import * as notesCalls from '@cledrau/contract/reading/release-notes.ts'
import * as titlesCalls from '@cledrau/contract/reading/titles.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const said = expect.stringMatching(/\S/)
const words = JSON.parse(readFileSync('data/words/en.json', 'utf8')) as Record<string, string>

test('titles have a value that is sent and a label in both languages [CONTENT-007] [CONTENT-038]', async () => {
  const { status, reply } = await house.call(titlesCalls.userTitles, {})
  expect(status).toBe(200)
  expect(reply).toContainEqual({ value: 'Prof', label: { en: 'Professor', cy: 'Yr Athro' } })
  for (const title of reply) expect(title).toEqual({ value: said, label: { en: said, cy: said } })
})

test('a smartcard has its own, shorter list of titles [CONTENT-008] [CONTENT-039]', async () => {
  const { reply } = await house.call(titlesCalls.smartcardTitles, {})
  expect(reply.map((title) => title.value)).toEqual(['Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Dr'])
})

test('whoever leaves may say why, in either language [CONTENT-009] [CONTENT-042]', async () => {
  const { reply } = await house.call(listsCalls.deletionReasons, {})
  expect(reply.length).toBeGreaterThan(3)
  for (const reason of reply) expect(reason).toEqual({ value: said, label: { en: said, cy: said } })
})

test('there are moments to choose from for messages about a multiflex bundle [CONTENT-010] [CONTENT-043]', async () => {
  const { reply } = await house.call(listsCalls.multiflexNotificationOptions, {})
  expect(reply.map((option) => option.value)).toContain('PASSES_LEFT_1')
})

test('every country has its code and its name in both languages [CONTENT-048]', async () => {
  const { reply } = await house.call(listsCalls.countries, {})
  expect(reply).toHaveLength(249)
  expect(new Set(reply.map((country) => country.code)).size).toBe(249)
  expect(reply).toContainEqual({ code: 'DE', names: { en: 'Germany', cy: 'Yr Almaen' } })
})

test('the operators are named, exactly one of them is ours, and the list says when it changed [CONTENT-013] [CONTENT-036] [CONTENT-037]', async () => {
  const { reply } = await house.call(carriersCalls.carriers, {})
  expect(reply.filter((carrier) => carrier.own).map((carrier) => carrier.code)).toEqual(['AW'])
  expect(reply).toContainEqual({ code: 'XC', names: { en: 'CrossCountry', cy: 'CrossCountry' }, own: false })
  const time = await house.call(carriersCalls.carriersTime, {})
  expect(Date.parse(time.reply.timestamp)).toBe(house.clock.now())
})

test('what each operator pays for delays says where that was read, and names operators that there are', async () => {
  const { reply } = await house.call(delayRepaySchemes, {})
  const carriers = (await house.call(carriersCalls.carriers, {})).reply.map(({ code }) => code)
  expect(Object.keys(reply.operators).filter((code) => !carriers.includes(code))).toEqual([])
  expect(reply.operators.AW?.bands.map(({ from, single, return: back }) => [from, single, back])).toEqual([
    [15, 250, 125],
    [30, 500, 250],
    [60, 1000, 500],
    [120, 1000, 1000],
  ])
  expect([reply.operators.XC?.bands[0]?.from, reply.operators.HX?.bands, reply.others.bands[0]?.from]).toEqual([
    30,
    [],
    60,
  ])
  for (const scheme of [reply.others, ...Object.values(reply.operators)])
    expect(scheme).toMatchObject({ source: { en: said, cy: said }, asOf: said })
})

test('each hint names its words, which exist, and the indicator that a device remembers [CONTENT-005] [CONTENT-006] [CONTENT-044]', async () => {
  const { reply } = await house.call(popupsCalls.popupSettings, {})
  expect(reply.map((popup) => popup.indicator).toSorted()).toEqual([...popupsCalls.POPUP_INDICATORS].toSorted())
  for (const popup of reply) expect(words[popup.translationLink]).toEqual(said)
})

test('the full profile switches everything on, with the limits of the rules [CONTENT-001] [CONTENT-002] [CONTENT-040]', async () => {
  const { reply } = await house.call(optionsCalls.options, { environment: 'production' })
  const { showDelayRepayNew, showExchangeTickets, showBasket, showPayg, showUpdatedMenu, showBikeReservations } = reply
  expect([showDelayRepayNew, showExchangeTickets, showBasket, showPayg, showUpdatedMenu, showBikeReservations]).toEqual(
    Array(6).fill(true),
  )
  expect(reply).toMatchObject({
    nreStationsInformationIsTfwOnly: false,
    showSearchPreferences: true,
    isDeliveryOptionsPreferenceVisible: true,
    showGuestCheckoutOnApp: true,
    isBasketVisible: true,
    isSearchHistoryVisible: true,
    searchHistoryLimit: 10,
    maxBasketOrders: 5,
    showProductDescriptionImprovment: true,
    showJourneyPlanner: true,
    showJourneyNotifications: 'true',
    multiflexActivationMinutes: 240,
    guestTokenValidityMinutes: 30,
  })
})

test('the profile of build 1.2.6 has planner and notifications off, history and pay as you go on [CONST-002] [CONST-003] [CONST-004] [CONST-005]', async () => {
  const old = await startTestServer(inject('postgres'), { OPTIONS_PROFILE: '1.2.6' })
  try {
    const { reply } = await old.call(optionsCalls.options, {})
    expect(reply).toMatchObject({
      showJourneyPlanner: false,
      showJourneyNotifications: 'false',
      isSearchHistoryVisible: true,
      showPayg: true,
    })
  } finally {
    await old.close()
  }
})

test('the profile of build 1.2.6 leaves planner and journey notifications out, the full one has them [TPERM-009] [TPERM-010]', async () => {
  const switches = ({ showJourneyPlanner, showJourneyNotifications }: ReplyOf<typeof optionsCalls.options>) => [
    showJourneyPlanner,
    showJourneyNotifications,
  ]
  const old = await startTestServer(inject('postgres'), { OPTIONS_PROFILE: '1.2.6' })
  try {
    expect(switches((await old.call(optionsCalls.options, {})).reply)).toEqual([false, 'false'])
    expect(switches((await house.call(optionsCalls.options, {})).reply)).toEqual([true, 'true'])
  } finally {
    await old.close()
  }
})

test('app data says where tickets are sold, in which money and for which cards [CONTENT-041] [CONST-016] [CONST-018] [CONST-019]', async () => {
  const { reply } = await house.call(appDataCalls.appData, {})
  expect(reply).toMatchObject({
    currency: 'GBP',
    country: 'GB',
    priceFormat: 'en-GB',
    cards: { networks: ['visa', 'mastercard', 'amex', 'privateLabel'], capability: '3DS' },
  })
  expect(new Set(Object.values(reply.channelCode)).size).toBe(4)
})

test('a redirect that waits takes 10 seconds, on staging 2 [CONST-010] [CONST-011]', async () => {
  const waits = async (environment?: string) =>
    (await house.call(appDataCalls.appData, { environment })).reply.redirectTime
  expect(await waits()).toBe(10)
  expect(await waits('production')).toBe(10)
  expect(await waits('staging')).toBe(2)
})

test('app data names the pages of Delay Repay, the planner and the guest form [REPAY-006] [TCONST-024] [TCONST-025] [CONST-036]', async () => {
  const { reply } = await house.call(appDataCalls.appData, {})
  expect(reply.delayRepay).toEqual({ pageId: 44, categoryId: 512 })
  expect(reply.journeyPlanner).toEqual({ pageId: 1, categoryId: 1 })
  expect(reply.content.guestForm).toBe(53)
})

test('app data says where the shop is: in Great Britain, and in pounds [TCONST-033]', async () => {
  const { reply } = await house.call(appDataCalls.appData, {})
  expect(reply).toMatchObject({ country: 'GB', currency: 'GBP' })
})

test('the sitemap has categories and pages, each with its headings in both languages [CONTENT-003] [CONTENT-014] [CONTENT-028]', async () => {
  const { reply } = await house.call(menusCalls.sitemap, {})
  const entries = reply.flatMap((category) => [category, ...category.children])
  for (const { id, en, cy } of entries) {
    expect(id).toBeTypeOf('number')
    for (const heading of [en, cy])
      expect(heading).toMatchObject({ pageHeading: said, ariaLabel: said, urlElement: said, summary: said })
    expect(en.urlElement).toBe(cy.urlElement)
  }
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length)
})

test('entry 231 is Delay Repay and depends on its option [SHELL-075]', async () => {
  const { reply } = await house.call(menusCalls.sitemap, {})
  const entry = reply.flatMap((category) => category.children).find(({ id }) => id === 231)
  expect(entry).toMatchObject({ option: 'showDelayRepayNew', en: { urlElement: '/delay-repay-overview' } })
})

test('page 44, in category 512 of the sitemap, is about Delay Repay in both languages [REPAY-006]', async () => {
  const { pageId, categoryId } = (await house.call(appDataCalls.appData, {})).reply.delayRepay
  const category = (await house.call(menusCalls.sitemap, {})).reply.find(({ id }) => id === categoryId)
  expect(category).toMatchObject({ id: 512, en: { pageHeading: 'Delay Repay' }, cy: { pageHeading: 'Ad-daliad Oedi' } })
  expect(category?.children.map(({ en }) => en.urlElement)).toContain(`/content/${pageId}`)
  const { reply } = await house.call(contentCalls.content, { id: 44 })
  expect(reply.id).toBe(pageId)
  expect([reply.en.headerText, reply.cy.headerText]).toEqual([
    expect.stringContaining('Delay Repay'),
    expect.stringContaining('Ad-daliad Oedi'),
  ])
})

test('every option that a menu depends on exists', async () => {
  const [sitemap, header, footer, options] = await Promise.all([
    house.call(menusCalls.sitemap, {}),
    house.call(menusCalls.headerMenus, {}),
    house.call(menusCalls.footer, {}),
    house.call(optionsCalls.options, {}),
  ])
  const named = JSON.stringify([sitemap.reply, header.reply, footer.reply]).matchAll(/"option":"(\w+)"/g)
  for (const [, option = ''] of named) expect(Object.keys(options.reply)).toContain(option)
})

test('the header has six categories with groups of pages, each with label, aria label and address [SHELL-050] [CONTENT-029]', async () => {
  const { reply } = await house.call(menusCalls.headerMenus, {})
  expect(reply.map((category) => category.cy.pageHeading)).toEqual([
    'Tocynnau',
    'Teithio',
    'Diweddariadau',
    'Waled',
    'Talu wrth fynd',
    'Ad-daliad Oedi',
  ])
  for (const page of reply.flatMap((category) => category.children).flatMap((group) => group.children))
    expect(page).toMatchObject({ icon: said, en: { summary: said, urlElement: said }, cy: { summary: said } })
})

test('the footer has categories with titles and items, some long and some short [CONTENT-015] [CONTENT-016] [CONTENT-030]', async () => {
  const { reply } = await house.call(menusCalls.footer, {})
  for (const category of reply) {
    expect(category.title).toEqual({ en: said, cy: said })
    for (const item of category.items)
      for (const link of [item.en, item.cy])
        expect(link).toEqual({ footerItemTitle: said, footerItemAriaLabel: said, urlLink: said })
  }
  expect(reply.some((category) => category.items.length > 6)).toBe(true)
  expect(reply.some((category) => category.items.length <= 6)).toBe(true)
})

test('alerts come with texts in both languages and with the minutes until the next look [ALERT-001] [ALERT-002] [ALERT-033] [CONST-040]', async () => {
  const { reply } = await house.call(alertsCalls.alerts, { appVersion: '1.2.6', platform: 'web' })
  expect(reply.refreshInterval).toBe(15)
  expect(new Set(reply.alerts.map((alert) => alert.alert_type))).toEqual(
    new Set(['warning', 'alert', 'support', 'info']),
  )
  for (const alert of reply.alerts)
    for (const text of ['title', 'short_version', 'long_version'] as const)
      expect([alert[`${text}_en`], alert[`${text}_cy`]]).toEqual([said, said])
})

test('an alert says whether it links elsewhere, opens by itself and comes back [ALERT-003] [ALERT-004]', async () => {
  const { reply } = await house.call(alertsCalls.alerts, {})
  const away = reply.alerts.find((alert) => alert.is_external_link_redirection)
  expect(away).toMatchObject({
    external_link_en: expect.stringMatching(/^https:/),
    external_link_cy: expect.stringMatching(/^https:/),
    external_link_label_en: said,
    external_link_label_cy: said,
  })
  for (const alert of reply.alerts)
    expect(alert).toMatchObject({
      is_auto_open: expect.any(Boolean),
      is_persist: expect.any(Boolean),
      periodicity_type: alert.periodicity > 0 ? 'days' : '',
    })
})

test('an alert that is meant for browsers is not sent to phones [ALERT-032]', async () => {
  const idsOn = async (platform: 'web' | 'ios') =>
    (await house.call(alertsCalls.alerts, { appVersion: '1.2.6', platform })).reply.alerts.map(({ id }) => id)
  expect(await idsOn('web')).toContain(9005)
  expect(await idsOn('ios')).not.toContain(9005)
  expect((await idsOn('ios')).length).toBeGreaterThan(0)
})

test('an alert about a day is gone when the day is over', async () => {
  const ids = async () => (await house.call(alertsCalls.alerts, {})).reply.alerts.map(({ id }) => id)
  expect(await ids()).toContain(9001)
  const start = house.clock.now()
  onTestFinished(() => house.clock.set(start))
  house.clock.advance(10 * DAY)
  expect(await ids()).not.toContain(9001)
})

test('onboarding slides stand in order, with picture and HTML in both languages [ONBOARD-003] [ONBOARD-042]', async () => {
  const { reply } = await house.call(onboardingCalls.onboarding, { appVersion: '1.2.6' })
  expect(reply.map((slide) => slide.sequence)).toEqual([1, 2, 3, 4])
  for (const slide of reply)
    for (const text of [slide.en, slide.cy])
      expect(text).toEqual({
        title: said,
        content: expect.stringMatching(/^<p>.+<\/p>$/),
        image_id: expect.any(Number),
        image_info: { alt: said, url: { large: expect.stringMatching(/^\/images\/.+\.svg$/) } },
      })
})

test('pay as you go has slides of its own, and any other type is refused [ONBOARD-004] [ONBOARD-043]', async () => {
  const app = await house.call(onboardingCalls.onboarding, {})
  const payg = await house.call(onboardingCalls.onboarding, { onboardingType: 'Payg' })
  const ids = new Set(app.reply.map(({ id }) => id))
  expect(payg.reply.length).toBeGreaterThan(0)
  expect(payg.reply.filter(({ id }) => ids.has(id))).toEqual([])
  const other = await house.call(onboardingCalls.onboarding, { onboardingType: 'Wallet' as 'Payg' })
  expect([other.status, other.failure.fields?.map(({ field }) => field)]).toEqual([400, ['onboardingType']])
})

test('release notes come for a version or all, newest first, with whom they are for [ONBOARD-005] [ONBOARD-006] [ONBOARD-045]', async () => {
  const all = await house.call(notesCalls.releaseNotes, {})
  expect(all.reply.map((note) => note.version)).toEqual(['1.2.6', '1.2.5'])
  const one = await house.call(notesCalls.releaseNotesOf, { id: '1.2.6' })
  expect(one.reply).toEqual(all.reply[0])
  expect(one.reply.release_notes_target).toBe('both')
  for (const text of [one.reply.en, one.reply.cy])
    expect(text).toEqual({ notes: expect.stringMatching(/<li>/), heroImage: { alt: said, url: { large: said } } })
})

test('the native app has its own notes, and a version without notes is a clear no [ONBOARD-044]', async () => {
  const native = await house.call(notesCalls.onboardingReleaseNotesOf, { id: '1.2.6' })
  const web = await house.call(notesCalls.releaseNotesOf, { id: '1.2.6' })
  expect(native.reply.cy.notes).not.toBe(web.reply.cy.notes)
  expect((await house.call(notesCalls.onboardingReleaseNotes, {})).reply).toHaveLength(2)
  const none = await house.call(notesCalls.releaseNotesOf, { id: '9.9' }, { headers: { 'accept-language': 'cy' } })
  expect([none.status, none.failure.code]).toEqual([404, 'RELEASE_NOTES_UNKNOWN'])
  expect(none.failure.errorMessage).toMatch(/nodiadau/)
})

test('reference data is asked for with the app’s token in the query [CONTENT-027]', async () => {
  const { app } = house
  const without = await app.server.inject({ method: 'GET', url: '/api/v1/routes' })
  const withToken = await app.server.inject({ method: 'GET', url: '/api/v1/routes', query: { token: APP_TOKEN } })
  expect([without.statusCode, withToken.statusCode]).toEqual([401, 200])
})
