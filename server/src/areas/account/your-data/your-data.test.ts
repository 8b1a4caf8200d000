import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readUser, register } from '@cledrau/contract/account/accounts.ts'
import { addFavourite } from '@cledrau/contract/account/favourites.ts'
import { keepRailcard } from '@cledrau/contract/account/kept-railcards.ts'
import { makePhotocard } from '@cledrau/contract/account/photocard.ts'
import { savePreferences } from '@cledrau/contract/account/preferences.ts'
import { updateSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { LANGUAGES } from '@cledrau/contract/language.ts'
import { login } from '@cledrau/contract/account/session.ts'
import * as calls from '@cledrau/contract/account/your-data.ts'
import { aJpeg } from '@cledrau/domain/photocards/testing.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { codeIn, mailTo } from '../../../testing/mails.ts'
import { shippedWords } from '../../../testing/shipped-words.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD } from '../../../testing/travellers.ts'

let mailbox: Mailbox
let house: TestServer
beforeAll(async () => {
  mailbox = await startMailbox({ folder: mkdtempSync(join(tmpdir(), 'mails-')) })
  house = await startTestServer(inject('postgres'), { SMTP_URL: mailbox.smtp })
})
afterAll(async () => {
  await house.close()
  await mailbox.stop()
})

async function addBusyTraveller(language: 'en' | 'cy' = 'en', firstName = 'Heledd') {
  const as = await addTraveller(house, { language, firstName })
  await house.call(addFavourite, { origin: 'CDF', destination: 'AYW', name: 'Adre' }, { as })
  await house.call(savePreferences, { data: { our_trains_only: true } }, { as })
  await house.call(updateSearchHistory, { out: { stations: { first: 'CDF' } } }, { as })
  await house.call(keepRailcard, { code: 'YNG', number: 'ABC1234567', endsOn: '2031-03-03' }, { as })
  await house.call(makePhotocard, { name: 'Heledd', picture: FACE }, { as })
  return as
}

/** Seen nowhere else in a database of tests. */
const FACE = Buffer.from(aJpeg({ scan: [7, 7, 7, 1, 2, 7] })).toString('base64')

test('everything that is kept about somebody is collected, in their language, and given to them alone', async () => {
  const carys = await addBusyTraveller('cy', '<b>Heledd</b>')
  await house.call(calls.askDataExport, {}, { as: carys })
  await house.call(calls.askDataExport, {}, { as: carys })
  const code = codeIn(await mailTo(mailbox, carys.email))

  const json = (await house.call(calls.fetchDataExport, { code, format: 'json' }, { as: carys })).reply
  const { data } = JSON.parse(json.content) as { data: Record<string, Record<string, unknown>[]> }
  expect(data.DETAILS?.[0]).toMatchObject({ email: carys.email, firstName: '<b>Heledd</b>' })
  expect(data.FAVOURITES).toEqual([{ origin: 'CDF', destination: 'AYW', name: 'Adre' }])
  expect(data.PHOTOCARD).toMatchObject([{ name: 'Heledd', picture: `data:image/jpeg;base64,${FACE}` }])
  expect(data.SEARCH_HISTORY).toHaveLength(1)
  expect(data.SECURITY_EVENTS?.map(({ event }) => event)).toContain('DATA_EXPORT_ASKED')
  expect(json.content).not.toMatch(/argon2|password/i)

  const html = (await house.call(calls.fetchDataExport, { code, format: 'html' }, { as: carys })).reply
  expect(html).toMatchObject({ fileName: 'cledrau-data.html', contentType: 'text/html; charset=utf-8' })
  expect(html.content).toContain('Eich ffefrynnau')
  expect(html.content).toContain('&lt;b&gt;Heledd')
  const month = new Intl.DateTimeFormat('cy-GB', { month: 'long', timeZone: 'Europe/London' }).format(house.clock.now())
  expect(html.content).toContain(month)
  expect(html.content).toContain(`<img src="data:image/jpeg;base64,${FACE}" alt="">`)
  // Every name in it has its word.
  expect(html.content).not.toMatch(/DATA_FIELD_|PERSONAL_DATA_|SECURITY_EVENT_/)

  // Fetched in both forms, it was fetched once.
  const { rows: fetched } = await sql`select 1 from security_events where kind = 'DATA_EXPORT_FETCHED'`.execute(
    house.db,
  )
  expect(fetched).toHaveLength(1)

  const owen = await addTraveller(house)
  expect((await house.call(calls.fetchDataExport, { code, format: 'json' }, { as: owen })).failure.code).toBe(
    'LINK_UNKNOWN',
  )
  house.clock.advance(7 * DAY)
  expect((await house.call(calls.fetchDataExport, { code, format: 'json' }, { as: carys })).failure.code).toBe(
    'LINK_UNKNOWN',
  )
  expect(mailbox.list(carys.email)).toHaveLength(1)
})

test('before an account is deleted it is shown what goes and what stays', async () => {
  const carys = await addBusyTraveller()
  const { erased, kept } = (await house.call(calls.deletionPreview, {}, { as: carys })).reply
  expect(erased).toContainEqual({ subject: 'FAVOURITES', count: 1 })
  expect(erased).toContainEqual({ subject: 'DETAILS', count: 1 })
  expect(kept.map(({ subject }) => subject)).not.toContain('FAVOURITES')
  // What isn't there doesn't go.
  expect(erased.map(({ subject }) => subject)).not.toContain('SECOND_FACTOR')
})

test('a deleted account leaves nothing that says whose it was [ASVS-7.4.2]', async () => {
  const carys = await addBusyTraveller('en', 'Gwenhwyfar')
  const ask = (more: object) =>
    house.call(
      calls.deleteUser,
      { email: carys.email, password: PASSWORD, reason: 'OTHER', comment: '', ...more },
      { as: carys },
    )
  expect((await ask({ password: 'Wrong-9-password' })).failure.code).toBe('PASSWORD_WRONG')
  expect((await ask({ email: 'owen@example.org' })).failure.code).toBe('USER_UNKNOWN')
  expect((await ask({ reason: 'BOREDOM' })).failure.code).toBe('REASON_UNKNOWN')
  const token = await house.tokenOf(carys)
  expect((await ask({})).status).toBe(200)

  expect((await mailTo(mailbox, carys.email)).subject).toBe('Your account is deleted')
  expect((await house.call(readUser, {}, { headers: { authorization: `Bearer ${token}` } })).failure.code).toBe(
    'SIGN_IN',
  )
  expect((await house.call(login, { email: carys.email, password: PASSWORD, platform: 'web' })).status).toBe(401)

  // The letter arrives a moment before the note that it was sent, with which its address goes.
  await expect
    .poll(() => house.db.selectFrom('messages').select('id').where('sentAt', 'is', null).execute())
    .toEqual([])
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(house.db)
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(house.db)
    const text = JSON.stringify(rows)
    expect(text, name).not.toContain(carys.email)
    expect(text, name).not.toContain('Gwenhwyfar')
  }
  for (const table of ['favourites', 'keptRailcards', 'photocards', 'preferences', 'searches'] as const)
    expect(await house.db.selectFrom(table).select('accountId').where('accountId', '=', carys.id).execute()).toEqual([])

  const again = {
    title: 'Ms',
    firstName: 'Carys',
    lastName: 'Evans',
    email: carys.email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    languagePreference: 'EN' as const,
  }
  expect((await house.call(register, again)).status).toBe(200)
})

test('an account that nobody verified within a month is forgotten, and its address is free again', async () => {
  const [claimed, mine] = [await addTraveller(house, { verified: false }), await addTraveller(house)]
  house.clock.advance(29 * DAY)
  await house.app.accounts.tidy()
  const signIn = async (email: string) =>
    (await house.call(login, { email, password: PASSWORD, platform: 'web' })).status
  expect(await signIn(claimed.email)).toBe(403)
  house.clock.advance(2 * DAY)
  await house.app.accounts.tidy()
  expect(await signIn(claimed.email)).toBe(401)
  expect(await signIn(mine.email)).toBe(200)
})

test('every subject has its words in both languages', () => {
  for (const language of LANGUAGES) {
    const words = shippedWords(language)
    for (const subject of calls.PERSONAL_DATA) expect(words[`PERSONAL_DATA_${subject}`], subject).toMatch(/\S/)
  }
})
