/** The part of the mailbox that tests look at. */
export type Letterbox = {
  list: (to?: string) => {
    subject: string
    text: string
    html: string
    links: string[]
    language: string
    messageId: string
    attachments: { fileName: string; mimeType: string; size: number }[]
  }[]
}
export type Letter = ReturnType<Letterbox['list']>[number]

const PATIENCE = 20_000

/** The newest mail to somebody, once it is there: mails are sent by a job, a moment after the answer. */
export async function mailTo(mailbox: Letterbox, to: string, count = 1): Promise<Letter> {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const mails = mailbox.list(to)
    const [newest] = mails
    if (newest && mails.length >= count) return newest
    if (performance.now() > deadline) throw new Error(`${mails.length} of ${count} mails to ${to} arrived`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The code behind a mail's button. */
export function codeIn(letter: Letter): string {
  const [, code] =
    /[?&]code=([\w-]{43})(?:&|$)/.exec(
      letter.links
        .join('\n')
        .split('\n')
        .find((link) => link.includes('code=')) ?? '',
    ) ?? []
  if (!code) throw new Error(`no code in “${letter.subject}”`)
  return code
}
