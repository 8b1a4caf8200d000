import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { done } from '@cledrau/domain/result.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openMailGateway, Unavailable, type MailGateway } from '../../../gateways/mail/mail.ts'
import { mailTo } from '../../../testing/mails.ts'
import { shippedWords } from '../../../testing/shipped-words.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { startJobs, type Jobs } from '../../../jobs.ts'
import { ROLES } from '../../../settings.ts'
import { openSecrets } from '../../../keys.ts'
import { sayFrom } from '../../../words.ts'
import { openLinks } from '../links/links.service.ts'
import { TEMPLATES, writeLetter } from './letter.ts'
import { openOutbox } from '../outbox/outbox.service.ts'
import { openMails, type Mails } from './mails.service.ts'

let mailbox: Mailbox
let house: TestServer
let jobs: Jobs
let gateway: MailGateway
let mails: Mails
const [english, welsh] = [shippedWords('en'), shippedWords('cy')]
const byName = new Map(Object.entries(english).map(([name, en]) => [name, { en, cy: welsh[name] ?? '' }]))
const pages = { contact: 27, privacy: 29 }
const say = sayFrom(() => byName)

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'))
  mailbox = await startMailbox({ folder })
  house = await startTestServer(inject('postgres'), { SMTP_URL: mailbox.smtp })
  const { db, clock } = house
  const log = { error: () => {} }
  jobs = await startJobs({ connectionString: house.databaseUrl, db, clock, roles: new Set(ROLES), log })
  const outbox = openOutbox({ db, clock, jobs, log })
  const links = openLinks(await openSecrets(folder, 'links'), house.clock)
  gateway = openMailGateway(mailbox.smtp, 'Cledrau <post@cledrau.example>')
  mails = openMails({
    db,
    clock,
    outbox,
    gateway,
    links,
    say,
    publicUrl: 'http://localhost:3000',
    pages: () => pages,
    unsubscribeCode: async () => undefined,
    stillWanted: async () => () => undefined,
  })
})
afterAll(async () => {
  await jobs.stop()
  gateway.close()
  await house.close()
  await mailbox.stop()
})

const add = (event: string, recipient = 'carys@example.org') =>
  house.db.inTransaction(async (trx) => {
    await mails.add(trx, {
      event,
      accountId: null,
      recipient,
      language: 'en',
      template: 'DELETED',
      facts: { firstName: 'Carys' },
    })
    return done(undefined)
  })

test('one event is told once, however often and from wherever it is reported', async () => {
  await Promise.all(Array.from({ length: 20 }, () => add('deleted:1')))
  await mailTo(mailbox, 'carys@example.org')
  await add('deleted:2')
  await mailTo(mailbox, 'carys@example.org', 2)
  expect(mailbox.list('carys@example.org')).toHaveLength(2)
})

test('what is undone is not told', async () => {
  await house.db.inTransaction(async (trx) => {
    await mails.add(trx, {
      event: 'undone',
      accountId: null,
      recipient: 'undone@example.org',
      language: 'en',
      template: 'DELETED',
    })
    return { ok: false, refusal: 'NO' } as const
  })
  await add('after-undone', 'after@example.org')
  await mailTo(mailbox, 'after@example.org')
  expect(mailbox.list('undone@example.org')).toEqual([])
})

test('while the relay says no nothing is lost, and afterwards each mail arrives once', async () => {
  mailbox.refuseWith({ code: 451, message: 'later' })
  await Promise.all(['a', 'b', 'c'].map((name) => add(`later:${name}`, `${name}@example.org`)))
  await expect
    .poll(
      async () =>
        (
          await house.db.selectFrom('messages').select(['tried', 'leaseUntil']).where('sentAt', 'is', null).execute()
        ).filter(({ tried, leaseUntil }) => tried > 0 && leaseUntil === null).length,
    )
    .toBe(3)
  mailbox.refuseWith(null)
  house.clock.advance(2 * SECOND)
  for (const name of ['a', 'b', 'c']) await expect.poll(() => mailbox.list(`${name}@example.org`).length).toBe(1)
})

test('a sent mail is remembered by its event only', async () => {
  await add('remembered', 'remembered@example.org')
  await mailTo(mailbox, 'remembered@example.org')
  const find = () =>
    house.db.selectFrom('messages').selectAll().where('event', '=', 'remembered').executeTakeFirstOrThrow()
  await expect.poll(async () => (await find()).sentAt).not.toBeNull()
  expect(await find()).toMatchObject({ recipient: '', facts: {} })
})

test('a relay that nobody answers for is outside trouble', async () => {
  const letter = {
    messageId: '<1@localhost>',
    to: 'a@example.org',
    subject: 's',
    language: 'en',
    text: 't',
    html: 'h',
    attachments: [],
  }
  await expect(openMailGateway('smtp://127.0.0.1:1', 'a@example.org').send(letter)).rejects.toBeInstanceOf(Unavailable)
})

const WHOEVER = ['account', 'guest'] as const
test.each(
  TEMPLATES.flatMap((template) =>
    (['en', 'cy'] as const).flatMap((language) => WHOEVER.map((who) => [template, language, who] as const)),
  ),
)(
  'the mail %s says everything it has to say in %s, twice, to whoever has an account or none (%s), and reports to nobody',
  (template, language, who) => {
    const isGuest = who === 'guest'
    const facts = {
      firstName: '<Carys>',
      email: 'a@example.org',
      newEmail: 'b@example.org',
      device: 'Firefox, Linux',
      reference: 'K7QX2M',
      journey: 'Cardiff Central – Machynlleth',
      amount: '£35.65',
      who: 'Cardiff Central: Siân',
      station: 'Machynlleth',
      code: '123456',
      title: 'The 09:21 is late',
      body: '<12 minutes>',
      changes: 'Wed 9 Dec: the 09:21 leaves at 09:36',
      at: '2026-12-07T08:00:00Z',
    }
    const letter = writeLetter(say, {
      template,
      language,
      facts,
      isGuest,
      link: isGuest ? undefined : { code: 'x'.repeat(43) },
      told: null,
      files: [{ filename: 'K7QX2M.pdf', contentType: 'application/pdf' }],
      publicUrl: 'https://trains.example',
      pages,
    })
    expect(`${letter.subject}${letter.text}${letter.html}`).not.toMatch(/MAIL_|undefined|\{\w+\}/)
    expect(letter.html).toContain(`<html lang="${language}">`)
    expect(letter.html).not.toContain('<Carys>')
    expect(letter.html).not.toMatch(/<img|<script|<link|@import|url\(/)
    for (const [, url] of letter.html.matchAll(/(?:href|src)="([^"]+)"/g))
      expect(url).toMatch(/^https:\/\/trains\.example\/#/)
    const [, button] = /class="button" href="([^"]+)"/.exec(letter.html) ?? []
    if (button) expect(letter.text).toContain(button)
  },
)
