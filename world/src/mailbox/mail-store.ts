import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import { attachmentOf, parseMail, type Mail } from './mail.ts'

/** Mails on disk, one file each, newest first when listed; what is here outlives a restart. */
export type MailStore = {
  keep: (to: string, raw: Buffer) => Promise<Mail>
  list: (to?: string) => Mail[]
  find: (id: string) => Mail | undefined
  /** A file that came with a mail, by its place among them. */
  attachment: (id: string, place: number) => ReturnType<typeof attachmentOf>
  /** Each address with how many mails it has, the one with the newest mail first. */
  addresses: () => { to: string; count: number; newest: string }[]
  clear: (to?: string) => Promise<void>
  onMail: (listener: (mail: Mail) => void) => () => void
}

type Envelope = { to: string; receivedAt: string; raw: string }

const MOST_KEPT = 2000

export async function openMailStore(folder: string): Promise<MailStore> {
  await mkdir(folder, { recursive: true })
  const mails: Mail[] = []
  const listeners = new Set<(mail: Mail) => void>()
  const fileOf = (id: string) => join(folder, `${id}.json`)

  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json'))) {
    const { to, receivedAt, raw } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Envelope
    mails.push(await parseMail(name.slice(0, -'.json'.length), to, receivedAt, Buffer.from(raw, 'base64')))
  }
  mails.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt))

  const forget = async (gone: Mail[]) => {
    for (const mail of gone) {
      mails.splice(mails.indexOf(mail), 1)
      await rm(fileOf(mail.id), { force: true })
    }
  }
  const list = (to?: string) => (to === undefined ? [...mails] : mails.filter((mail) => mail.to === to.toLowerCase()))

  return {
    keep: async (to, raw) => {
      const receivedAt = utcIso(Date.now())
      const mail = await parseMail(randomUUID(), to.toLowerCase(), receivedAt, raw)
      const envelope: Envelope = { to: mail.to, receivedAt, raw: raw.toString('base64') }
      const draft = `${fileOf(mail.id)}.draft`
      await writeFile(draft, JSON.stringify(envelope))
      await rename(draft, fileOf(mail.id))
      mails.unshift(mail)
      await forget(mails.slice(MOST_KEPT))
      for (const listener of listeners) listener(mail)
      return mail
    },
    list,
    find: (id) => mails.find((mail) => mail.id === id),
    attachment: async (id, place) => {
      // Only what is listed is opened: an id is never a path.
      if (!mails.some((mail) => mail.id === id)) return undefined
      const { raw } = JSON.parse(await readFile(fileOf(id), 'utf8')) as Envelope
      return attachmentOf(Buffer.from(raw, 'base64'), place)
    },
    addresses: () => {
      const byAddress = new Map<string, { to: string; count: number; newest: string }>()
      for (const { to, receivedAt } of mails) {
        const known = byAddress.get(to) ?? { to, count: 0, newest: receivedAt }
        byAddress.set(to, { ...known, count: known.count + 1 })
      }
      return [...byAddress.values()]
    },
    clear: (to) => forget(list(to)),
    onMail: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
