import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { checkWebhook } from './webhooks.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const NEXT = 'whsec_QmFuZ29yIGkgQmxhZW5hdSBGZmVzdGluaW9n'
const BODY = '{"type":"order.ticketed","data":{"orderID":"1","note":"Y Drenewydd – £5"}}'
const AT = new Date('2026-12-07T08:00:00Z')

/** As the library signs it. */
const signed = (secret = SECRET, at = AT, body = BODY, id = 'msg_1') => ({
  'webhook-id': id,
  'webhook-timestamp': String(at.getTime() / 1000),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
})
const check = (headers: Record<string, string>, { secrets = SECRET as string | string[], body = BODY, at = AT } = {}) =>
  checkWebhook(secrets, headers, body, { now: at })
const seconds = (count: number) => new Date(AT.getTime() + count * 1000)

test('what the library of Standard Webhooks signs is believed, however its headers come', async () => {
  const believed = { ok: true, id: 'msg_1', sentAt: AT, body: BODY }
  expect(await check(signed())).toEqual(believed)
  expect(await checkWebhook(SECRET, new Headers(signed()), BODY, { now: AT })).toEqual(believed)
  const shouted = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]))
  expect(await checkWebhook([SECRET], shouted, BODY, { now: AT })).toEqual(believed)
})

test('while one secret follows another, either side may have both', async () => {
  const [old, next] = [signed(), signed(NEXT)]
  const both = { ...old, 'webhook-signature': `v1a,AAAA ${next['webhook-signature']} ${old['webhook-signature']}` }
  expect(await check(both)).toMatchObject({ ok: true })
  expect(await check(both, { secrets: NEXT })).toMatchObject({ ok: true })
  expect(await check(next, { secrets: [SECRET, NEXT] })).toMatchObject({ ok: true })
  expect(await check(next)).toEqual({ ok: false, code: 'NOT_SIGNED' })
})

test('whatever was changed is not believed', async () => {
  const headers = signed()
  const changed: [Record<string, string>, string][] = [
    [headers, BODY.replace('1', '2')],
    [headers, `${BODY} `],
    [{ ...headers, 'webhook-id': 'msg_2' }, BODY],
    [{ ...headers, 'webhook-timestamp': String(AT.getTime() / 1000 + 1) }, BODY],
    [{ ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') }, BODY],
    [{ ...headers, 'webhook-signature': 'v1,' }, BODY],
    [{ ...headers, 'webhook-signature': 'v1,*not*base64*' }, BODY],
  ]
  for (const [given, body] of changed) expect(await check(given, { body })).toEqual({ ok: false, code: 'NOT_SIGNED' })
})

test('a webhook counts for five minutes, as the library has it', async () => {
  for (const [late, said] of [
    [300, { ok: true }],
    [301, { ok: false, code: 'TOO_OLD' }],
    [-300, { ok: true }],
    [-301, { ok: false, code: 'TOO_NEW' }],
  ] as const)
    expect(await check(signed(), { at: seconds(late) })).toMatchObject(said)
  for (const missing of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(await check({ ...signed(), [missing]: '' })).toEqual({ ok: false, code: 'HEADERS_MISSING' })
  expect(await check({ ...signed(), 'webhook-timestamp': 'today' })).toEqual({ ok: false, code: 'HEADERS_MISSING' })
  await expect(check(signed(), { secrets: '' })).rejects.toThrow('a webhook secret looks like')
})
