import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { newAndroid, newBrowser, newIphone, type Registered } from '@cledrau/world/push/devices.ts'
import { appleSettings } from '@cledrau/world/push/apns.ts'
import { serviceAccount } from '@cledrau/world/push/fcm.ts'
import { type Mail } from '@cledrau/world/mailbox/mail.ts'
import { startMailbox } from '@cledrau/world/mailbox/mailbox.ts'
import type { FromPhones, Got, PhonesAsked, ToPhones } from './phones.ts'
import { startReborn } from './reborn.ts'

export type Outside = Awaited<ReturnType<typeof openOutside>>

/** Push services that may be killed, phones that keep what they got, and a mailbox for everybody else. */
export async function openOutside(seed: number) {
  const folder = mkdtempSync(join(tmpdir(), 'telling-'))
  const journal = join(folder, 'got.jsonl')
  writeFileSync(journal, '')
  const [port, applePort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const accountKey = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const team = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const teamKey = team.export({ type: 'pkcs8', format: 'pem' }) as string
  const mailbox = await startMailbox({ folder: join(folder, 'mails') })
  const mails: Pick<Mail, 'to' | 'messageId'>[] = []
  mailbox.onMail(({ to, messageId }) => void mails.push({ to, messageId }))

  const phones: Registered[] = []
  const gone = new Set<string>()
  let [now, isTroubled, n] = [0, false, 0]
  let waiting: { n: number; done: () => void } | undefined
  const ask = (add: readonly Registered[]) => child.send({ n, now, isTroubled, add, gone: [...gone] })
  const asked: PhonesAsked = { port, applePort, accountKey, teamKey, journal, seed }
  const child = startReborn<ToPhones, FromPhones>('tools/proofs/telling/phones.ts', asked, {
    up: () => ask(phones),
    said: ({ done: heard }) => {
      if (heard !== waiting?.n) return
      const { done } = waiting
      waiting = undefined
      done()
    },
  })
  const tell = (add: readonly Registered[] = []) =>
    new Promise<void>((done) => {
      waiting = { n: (n += 1), done }
      ask(add)
    })

  return {
    /** What a server is told of it. */
    environment: {
      PUSH_HOSTS: `127.0.0.1:${port}`,
      FCM_URL: origin,
      FCM_KEY: serviceAccount(accountKey, origin),
      ...appleSettings(teamKey, `http://127.0.0.1:${applePort}`),
      SMTP_URL: mailbox.smtp,
    },
    mails: mails as readonly Pick<Mail, 'to' | 'messageId'>[],
    add: async (kind: Registered['kind'], appKey: string | null): Promise<Registered> => {
      const phone = { browser: () => newBrowser(origin, appKey), android: newAndroid, iphone: newIphone }[kind]()
      phones.push(phone)
      await tell([phone])
      return phone
    },
    /** Its owner took the app away. */
    take: async (id: string) => {
      gone.add(id)
      await tell()
    },
    passTo: async (moment: number, troubled: boolean) => {
      ;[now, isTroubled] = [moment, troubled]
      await tell()
    },
    got: (): Got[] =>
      readFileSync(journal, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Got),
    kill: child.kill,
    stop: async () => {
      await child.stop()
      await mailbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
