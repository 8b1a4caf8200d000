import PostalMime from 'postal-mime'

/** One mail to one address, as the mailbox shows it and its API answers it. */
export type Mail = {
  id: string
  to: string
  from: string
  subject: string
  messageId: string
  /** ISO 8601: when it arrived. */
  receivedAt: string
  language: string
  text: string
  html: string
  /** Every address in the HTML that can be followed, in order. */
  links: string[]
  /** Where a mail program's own button would post to end such letters (RFC 8058). */
  oneClick: string | null
  attachments: { fileName: string; mimeType: string; size: number }[]
}

const UNESCAPED: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' }
const unescape = (text: string) => text.replaceAll(/&(?:amp|quot|#39|lt|gt);/g, (entity) => UNESCAPED[entity] ?? entity)

/** One of the files that came with a mail, as it was sent. */
export async function attachmentOf(raw: Buffer, place: number) {
  const found = (await PostalMime.parse(raw)).attachments[place]
  return found && { fileName: found.filename ?? '', mimeType: found.mimeType, bytes: bytesOf(found.content) }
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))

/** Reads a mail as it came over the wire. */
export async function parseMail(id: string, to: string, receivedAt: string, raw: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(raw)
  const html = parsed.html ?? ''
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? ''
  const isOneClick = header('list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
  return {
    id,
    to,
    receivedAt,
    from: parsed.from?.address ?? '',
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? '',
    language: header('content-language'),
    oneClick: isOneClick ? (/<(https?:[^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? null) : null,
    text: (parsed.text ?? '').trim(),
    html,
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? '',
      mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
    links: [...html.matchAll(/\bhref="([^"]+)"/g)].map((match) => unescape(match[1] ?? '')),
  }
}
