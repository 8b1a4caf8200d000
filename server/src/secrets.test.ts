import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  confirmEmail,
  forgotPassword,
  register,
  resetPassword,
  verifyEmail,
} from '@cledrau/contract/account/accounts.ts'
import { addDeviceCredential } from '@cledrau/contract/account/devices.ts'
import { fieldsOf, type AnyEndpoint, type ReplyOf, type RequestOf } from '@cledrau/contract/endpoint.ts'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { confirmSecondFactor, startSecondFactor } from '@cledrau/contract/account/second-factor.ts'
import { login, logout, refreshToken } from '@cledrau/contract/account/session.ts'
import { askDataExport } from '@cledrau/contract/account/your-data.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeMissingKeys } from './care/key-care.ts'
import { freePort } from './db/embedded.ts'
import { codeIn, mailTo } from './testing/mails.ts'
import { startTestServer } from './testing/test-server.ts'
import { PASSWORD } from './testing/travellers.ts'

const EMAIL = 'gwenllian.unmistakable@example.org'
const NEW = 'Ceffyl-glas-7-oed'
const PHONE = 'phone-of-gwenllian-0001'

let mailbox: Mailbox
let databaseUrl: string
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-secrets-'))
  mailbox = await startMailbox({ folder: join(folder, 'mailbox') })
  // Only its database is wanted: two servers would share the work of the jobs.
  const house = await startTestServer(inject('postgres'))
  databaseUrl = house.databaseUrl
  await house.close()
})
afterAll(async () => {
  await mailbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The real program on this test's database, with everything it writes. */
async function startProgram() {
  let output = ''
  const port = await freePort()
  await makeMissingKeys(join(folder, 'var/keys'))
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailbox.smtp,
      VAR_DIR: join(folder, 'var'),
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'debug',
    },
  })
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk))
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: { ready?: string; failed?: string }) => {
      if (message.ready) resolve()
      if (message.failed) reject(new Error(message.failed))
    })
    child.on('exit', () => reject(new Error(output)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: async () => {
      child.disconnect()
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

test('no password, token or code is in the log, in the database or in what is kept on disk besides the keys [ASVS-16.2.3] [ASVS-16.2.5] [ASVS-13.3.1]', async () => {
  const program = await startProgram()
  const secrets = new Set<string>([PASSWORD, NEW])
  const call = async <Call extends AnyEndpoint>(endpoint: Call, request: RequestOf<Call>, token?: string) => {
    const fields = request as Record<string, unknown>
    const carried = fieldsOf(endpoint)
    const body = Object.fromEntries(carried.body.map((name) => [name, fields[name]]))
    const response = await fetch(
      `${program.url}/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])))}`,
      {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ ...body, token: APP_TOKEN }),
      },
    )
    return (await response.json()) as ReplyOf<Call>
  }
  const noteAll = (...texts: string[]) => texts.forEach((text) => secrets.add(text))

  const person = {
    title: 'Ms',
    firstName: 'Gwenllian',
    lastName: 'Rhys',
    email: EMAIL,
    languagePreference: 'CY' as const,
  }
  await call(register, { ...person, password: PASSWORD, password_confirmation: PASSWORD })
  const verification = codeIn(await mailTo(mailbox, EMAIL))
  await call(verifyEmail, { code: verification, password: PASSWORD })
  await call(login, { email: EMAIL, password: 'Wrong-9-password', platform: 'ios' })
  const entered = await call(login, { email: EMAIL, password: PASSWORD, platform: 'ios', deviceID: PHONE })
  const renewed = await call(refreshToken, { refreshToken: entered.refresh_token })
  const token = renewed.access_token
  const { credential } = await call(addDeviceCredential, { deviceID: PHONE, password: PASSWORD }, token)
  const { secret } = await call(startSecondFactor, { password: PASSWORD }, token)
  await call(confirmSecondFactor, { code: '123456' }, token)
  await call(askDataExport, {}, token)
  await mailTo(mailbox, EMAIL, 3)
  await call(forgotPassword, { email: EMAIL })
  await expect.poll(() => mailbox.list(EMAIL).some(({ links }) => links[0]?.includes('/reset-password'))).toBe(true)
  const [reset = ''] = mailbox
    .list(EMAIL)
    .filter(({ links }) => links[0]?.includes('/reset-password'))
    .map(codeIn)
  await call(confirmEmail, { code: reset })
  await call(resetPassword, { code: reset, password: NEW })
  await call(logout, { refreshToken: renewed.refresh_token }, token)
  noteAll(
    verification,
    reset,
    entered.refresh_token,
    renewed.refresh_token,
    entered.access_token,
    token,
    credential,
    secret,
    'Wrong-9-password',
  )
  for (const one of secrets) expect(one).toEqual(expect.stringMatching(/.{8}/))
  await program.stop()

  const log = program.output()
  expect(log).toContain('/api/v1/login')
  for (const one of [...secrets, EMAIL, 'Gwenllian', PHONE]) expect(log, 'the log').not.toContain(one)

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'",
  )
  let kept = ''
  // Bytes are shown both as hexadecimal, as PostgreSQL writes them, and as the text they may be.
  for (const { name } of tables) {
    const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`)
    for (const row of rows)
      for (const value of Object.values(row))
        kept += Buffer.isBuffer(value) ? `${value.toString('latin1')}\n` : `${JSON.stringify(value)}\n`
  }
  await client.end()
  expect(kept).toContain(EMAIL)
  for (const one of secrets) expect(kept, 'the database').not.toContain(one)
  expect(kept).not.toContain(inBase64(PASSWORD))

  for (const file of ['access', 'refresh', 'links', 'second-factor'])
    for (const one of secrets) expect(readFileSync(join(folder, 'var/keys', `${file}.json`), 'utf8')).not.toContain(one)
})

/** The way a careless store would keep it. */
const inBase64 = (password: string) => Buffer.from(password).toString('base64')
