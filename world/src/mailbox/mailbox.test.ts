import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from './mail.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'

let folder: string
let mailbox: Mailbox
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
  mailbox = await startMailbox({ folder })
})
afterEach(async () => {
  await mailbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

const message = (subject: string) =>
  [
    'From: Cledrau <post@cledrau.example>',
    'To: carys.evans@example.org',
    `Subject: ${subject}`,
    'Content-Language: cy',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Shwmae <ti>',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<html><head></head><body><a href="http://localhost/#/a?x=1&amp;y=2">Agor</a><script>alert(1)</script></body></html>',
    '--b--',
    '',
  ].join('\r\n')

/** A mail program's side of SMTP, a line at a time. */
async function sendMail(smtp: string, to: string, body: string): Promise<string> {
  const { hostname, port } = new URL(smtp)
  const socket = createConnection({ host: hostname, port: Number(port) })
  const lines = ['EHLO test', 'MAIL FROM:<post@cledrau.example>', `RCPT TO:<${to}>`, 'DATA', `${body}\r\n.`, 'QUIT']
  let last = ''
  for await (const chunk of socket) {
    const answer = String(chunk).trimEnd().split('\r\n').at(-1) ?? ''
    if (!/^\d{3} /.test(answer)) continue
    if (!answer.startsWith('221')) last = answer
    const next = answer.startsWith('5') || answer.startsWith('4') ? undefined : lines.shift()
    if (next === undefined) break
    socket.write(`${next}\r\n`)
    if (next === 'QUIT') break
  }
  socket.destroy()
  return last
}

test('a mail can be read as designed and as text, and is still there after a restart', async () => {
  await sendMail(mailbox.smtp, 'Carys.Evans@example.org', message('Croeso'))
  await mailbox.stop()
  mailbox = await startMailbox({ folder })

  const [mail] = (await (await fetch(`${mailbox.url}/api/mails?to=carys.evans@example.org`)).json()) as Mail[]
  expect(mail).toMatchObject({ subject: 'Croeso', language: 'cy', text: 'Shwmae <ti>' })
  expect(mail?.links).toEqual(['http://localhost/#/a?x=1&y=2'])

  const page = await (await fetch(`${mailbox.url}/mails/${mail?.id}?view=text&lang=cy`)).text()
  expect(page).toContain('Shwmae &lt;ti&gt;')
  expect(page).toContain('Testun plaen')
  expect(await (await fetch(`${mailbox.url}/?lang=en`)).text()).toContain('carys.evans@example.org')
})

test('nothing in a mail can run, and nobody sees another address’s mails', async () => {
  await sendMail(mailbox.smtp, 'carys.evans@example.org', message('<b>Croeso</b>'))
  const [mail] = mailbox.list()
  const shown = await fetch(`${mailbox.url}/mails/${mail?.id}/html`)
  expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await (await fetch(`${mailbox.url}/mails/${mail?.id}`)).text()).not.toContain('<b>Croeso')
  expect(await (await fetch(`${mailbox.url}/api/mails?to=somebody@example.org`)).json()).toEqual([])
})

test('a relay in trouble puts mail off, and takes it later', async () => {
  mailbox.refuseWith({ code: 451, message: 'try later' })
  expect(await sendMail(mailbox.smtp, 'a@example.org', message('Croeso'))).toMatch(/^451/)
  expect(mailbox.list()).toEqual([])
  mailbox.refuseWith(null)
  expect(await sendMail(mailbox.smtp, 'a@example.org', message('Croeso'))).toMatch(/^250/)
  expect(mailbox.list()).toHaveLength(1)
})

test('what is attached is listed by name, and opens as it was sent', async () => {
  const body = [
    'Subject: Tickets',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    'Content-Type: text/plain',
    '',
    'Here they are',
    '--m',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename="K7QX2M.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('%PDF-1.7 a ticket').toString('base64'),
    '--m--',
    '',
  ].join('\r\n')
  await sendMail(mailbox.smtp, 'mari@example.org', body)
  const [mail] = mailbox.list('mari@example.org')
  const page = await (await fetch(`${mailbox.url}/mails/${mail?.id}`)).text()
  expect(page).toContain('K7QX2M.pdf')
  const file = await fetch(`${mailbox.url}/mails/${mail?.id}/attachments/0`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(await file.text()).toBe('%PDF-1.7 a ticket')
  expect((await fetch(`${mailbox.url}/mails/${mail?.id}/attachments/7`)).status).toBe(404)
  expect((await fetch(`${mailbox.url}/mails/..%2Fsecrets/attachments/0`)).status).toBe(404)
})
