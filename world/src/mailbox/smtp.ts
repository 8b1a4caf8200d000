import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

export type Smtp = {
  port: number
  /** While set, every mail is put off with this answer, as a relay in trouble does; `null` takes mail again. */
  refuseWith: (answer: { code: number; message: string } | null) => void
  close: () => Promise<void>
}

const LARGEST = 20 * 1024 * 1024

/** Takes every mail for everybody, on this machine only, without a password. */
export function startSmtp(store: MailStore, port: number, host: string): Promise<Smtp> {
  let refusal: { code: number; message: string } | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST,
    logger: false,
    onData: async (stream, session, callback) => {
      let trouble: Error | null = null
      try {
        const raw = await buffer(stream)
        if (refusal) throw Object.assign(new Error(refusal.message), { responseCode: refusal.code })
        await Promise.all(session.envelope.rcptTo.map(({ address }) => store.keep(address, raw)))
      } catch (error) {
        trouble = error as Error
      }
      callback(trouble)
    },
  })
  // A sender that hangs up in the middle is no reason to end.
  server.on('error', () => {})
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => {
      resolve({
        port: (server.server.address() as AddressInfo).port,
        refuseWith: (answer) => {
          refusal = answer
        },
        close: () => new Promise((closed) => server.close(() => closed())),
      })
    })
  })
}
