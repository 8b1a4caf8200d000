import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@cledrau/contract/account/session.ts'
import { openFeedFiles } from '@cledrau/feeds/feed-files.ts'
import { writeZip } from '@cledrau/feeds/zip-write.ts'
import { openBank } from '@cledrau/server/gateways/payments/bank.ts'
import { openCardBureau } from '@cledrau/server/gateways/smartcards/smartcards.ts'
import { checkPlace, checkPlayedOutside } from '@cledrau/server/real-place.ts'
import { readSettings, WrongSetting } from '@cledrau/server/settings.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import type { Attack } from './field.ts'

const REAL = {
  PUBLIC_URL: 'https://trains.example',
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: 'postgres://db.example/cledrau?sslmode=verify-full',
  SMTP_URL: 'smtps://relay.example',
  SMARTCARDS_URL: 'https://merchant:secret@bureau.example',
  DEMONSTRATION: 'off',
}

/** Whether anybody answers there. */
const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 })
    socket.once('connect', () => resolve(true))
    for (const event of ['error', 'timeout'] as const) socket.once(event, () => resolve(false))
  }).then((open) => open as boolean)

export const attacks: Attack[] = [
  {
    what: 'a real place starts with what is only played, with known accounts, or without knowing its proxy',
    attempt: async () => {
      const start = (changed: Record<string, string>) => () => checkPlace(readSettings({ ...REAL, ...changed }))
      assert.doesNotThrow(start({}))
      const wrong: Record<string, string>[] = [
        { TRUSTED_PROXIES: '' },
        { SMTP_URL: '' },
        { SMARTCARDS_URL: '' },
        { SMARTCARDS_URL: 'https://bureau.example' },
        { SMARTCARDS_URL: 'http://merchant:secret@bureau.example' },
        { PAYMENTS_URL: 'http://merchant:secret@bank.example' },
        { DEMONSTRATION: 'auto', DATABASE_URL: '' },
        { DATABASE_URL: 'postgres://db.example/cledrau' },
        { SMTP_URL: 'smtp://relay.example:587' },
      ]
      for (const changed of wrong) assert.throws(start(changed), WrongSetting, JSON.stringify(changed))
      assert.throws(() => checkPlayedOutside(readSettings({ HOST: '0.0.0.0' })))
      return `${wrong.length + 1} × refused to start`
    },
  },
  {
    what: 'another machine reads everybody’s letters, or moves cards',
    attempt: async ({ mailbox, bureau }) => {
      const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
      const outside = own.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
      const ports = [mailbox.url, bureau.url].map((url) => Number(new URL(url).port))
      for (const host of outside)
        for (const port of ports) assert.equal(await answers(host, port), false, `${host}:${port} answers`)
      const { status } = await fetch(`${bureau.url}/cards/633597002800000014`)
      assert.equal(status, 401, 'the bureau asks for no secret')
      return `closed on ${outside.length} outer addresses; the bureau asks for its secret`
    },
  },
  {
    what: 'a partner that points elsewhere is handed our secret',
    attempt: async () => {
      const heard: string[] = []
      const elsewhere = createServer((request, response) => {
        heard.push(String(request.headers.authorization))
        response.end('{}')
      })
      const portOf = (server: ReturnType<typeof createServer>) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
        )
      const to = await portOf(elsewhere)
      const pointing = createServer((request, response) => {
        response.writeHead(307, { location: `http://127.0.0.1:${to}${request.url}` }).end()
      })
      const url = `http://us:secret@127.0.0.1:${await portOf(pointing)}`
      await assert.rejects(openBank({ url, notify: 'http://localhost', origins: [] }).find('one'))
      await assert.rejects(openCardBureau(url).find('633597002800000014'))
      for (const server of [elsewhere, pointing]) server.close()
      assert.deepEqual(heard, [])
      return 'nobody else heard of it'
    },
  },
  {
    what: 'a timetable of operators fills the memory',
    attempt: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'cledrau-zip-'))
      try {
        const path = join(folder, 'feed.zip')
        const zip = Buffer.from(writeZip(new Map([['stops.txt', new Uint8Array(64 * 2 ** 20)]])))
        zip.writeUInt32LE(1000, zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24)
        writeFileSync(path, zip)
        let unpacked = 0
        const read = async () => {
          for await (const part of (await openFeedFiles(path)).open('stops.txt')) unpacked += part.length
        }
        await assert.rejects(read())
        assert.ok(unpacked < 4 * 2 ** 20, `${unpacked} bytes were unpacked`)
        return `refused after ${(unpacked / 2 ** 20).toFixed(0)} of 64 MB`
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  },
  {
    what: 'another host sets or reads the cookie of a session',
    attempt: async ({ postgres }) => {
      const house = await startTestServer(postgres, { PUBLIC_URL: 'https://trains.example' })
      try {
        const { email } = await addTraveller(house)
        const { headers } = await house.call(login, { email, password: PASSWORD, platform: 'web' })
        const cookie = String(headers['set-cookie'])
        assert.match(cookie, /^__Host-refresh_token=.*Path=\/; HttpOnly; Secure; SameSite=Strict$/)
        return '__Host-, Secure, HttpOnly, SameSite=Strict'
      } finally {
        await house.close()
      }
    },
  },
]
