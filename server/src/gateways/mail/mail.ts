import { createTransport } from 'nodemailer'
import { inSpan } from '../../care/tracing/span.ts'

/** A mail that is ready to go: both forms of one message, in one language. */
export type Letter = {
  /** Stays the same when the same mail is sent again, so that whoever receives both keeps one. */
  messageId: string
  to: string
  subject: string
  language: string
  text: string
  html: string
  attachments: readonly Attachment[]
  /** Where one press of a mail program's own button ends letters of this kind (RFC 8058). */
  unsubscribe?: string | undefined
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

export type MailGateway = {
  send: (letter: Letter) => Promise<void>
  /** Hangs up; nobody sends any more. */
  close: () => void
}

/** The relay is silent or says no; the mail is still ours, and a later try is safe. */
export class Unavailable extends Error {}

const PATIENCE = 10_000
const TO_RELAY = { kind: 'client' } as const
const CONNECTIONS = 16
/** So long a line without a letter is kept. */
const IDLE = 5000

/**
 * Speaks SMTP to whatever `url` names, on few connections that stay open while there is something to send. Nothing in a mail
 * is fetched from anywhere, and nothing reports back.
 */
export function openMailGateway(url: string, from: string): MailGateway {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE,
    // A letter that failed is ours again: the outbox says when it is tried next.
    maxRequeues: 0,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    close: () => transport.close(),
    send: async ({ messageId, to, subject, language, text, html, attachments, unsubscribe }) => {
      try {
        await inSpan('SMTP send', TO_RELAY, () =>
          transport.sendMail({
            messageId,
            from,
            to,
            subject,
            text,
            html,
            attachments: attachments.map((one) => ({ ...one })),
            headers: {
              'Content-Language': language,
              'Auto-Submitted': 'auto-generated',
              ...(unsubscribe && {
                'List-Unsubscribe': `<${unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
            },
          }),
        )
      } catch (cause) {
        throw new Unavailable('the mail relay did not take a mail', { cause })
      }
    },
  }
}
