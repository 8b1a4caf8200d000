import { LOOPBACK } from '../loopback.ts'
import { openMailStore, type MailStore } from './mail-store.ts'
import { startSmtp, type Smtp } from './smtp.ts'
import { startWeb } from './web.ts'

export type Mailbox = MailStore & {
  /** Where the product sends mail to. */
  smtp: string
  /** Where people read it. */
  url: string
  refuseWith: Smtp['refuseWith']
  stop: () => Promise<void>
}

type Whereabouts = { folder: string; smtpPort?: number; webPort?: number; host?: string }

/** A mail server and its web page: stands where a relay and everybody's mail program would stand. */
export async function startMailbox({
  folder,
  smtpPort = 0,
  webPort = 0,
  host = LOOPBACK,
}: Whereabouts): Promise<Mailbox> {
  const store = await openMailStore(folder)
  const smtp = await startSmtp(store, smtpPort, host)
  const web = await startWeb(store, webPort, host).catch(async (error: unknown) => {
    await smtp.close()
    throw error
  })
  return {
    ...store,
    smtp: `smtp://${host === '0.0.0.0' ? LOOPBACK : host}:${smtp.port}`,
    url: `http://localhost:${web.port}`,
    refuseWith: smtp.refuseWith,
    stop: async () => {
      await web.close()
      await smtp.close()
    },
  }
}
