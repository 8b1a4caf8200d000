import {
  applePass,
  downloadETicket,
  emailResend,
  googlePass,
  ticketCalendar,
} from '@cledrau/contract/wallet/tickets.ts'
import { load, send } from '../../api/client.ts'
import { say } from '../../i18n/words.ts'
import { platformNow } from '../../platform/platform.ts'
import { bytesOf, openSoon, saveFile } from '../../platform/save-file.ts'
import { showMessage, showToast } from '../../page/messages.ts'
import { keptPaper } from '../guest-tickets.ts'
import { showTrouble } from '../../page/show-trouble.ts'

const refuse = (refusal: string) =>
  showMessage({ title: say('GLOBAL_FAILED_TITLE'), message: say(`REFUSAL_${refusal}`), buttonLabel: say('GLOBAL_OK') })

/** What can be had of a booking beside the wallet. Each says by itself why it can't. */
export const PAPERS = {
  pdf: async (recordLocator: string) => {
    const show = openSoon()
    const kept = keptPaper(recordLocator, 'pdf')
    if (kept) return show(fileOf(kept))
    const answer = await send(downloadETicket, { recordLocator }).catch((trouble: unknown) => {
      show(null)
      throw trouble
    })
    show(answer.ok ? fileOf(answer.value) : null)
    if (!answer.ok) refuse(answer.refusal)
  },
  calendar: async (recordLocator: string) => {
    const kept = keptPaper(recordLocator, 'calendar')
    if (kept) return saveFile(fileOf(kept))
    const answer = await send(ticketCalendar, { recordLocator })
    if (answer.ok) saveFile(fileOf(answer.value))
    else refuse(answer.refusal)
  },
  apple: async (recordLocator: string) => {
    const pass = await load(applePass, { recordLocator })
    saveFile({ fileName: `${recordLocator}.pkpass`, contentType: pass.type, content: await pass.arrayBuffer() })
  },
  google: async (recordLocator: string) => {
    const answer = await send(googlePass, { recordLocator })
    if (answer.ok) platformNow().openAway(answer.value.url)
    else refuse(answer.refusal)
  },
  letter: async (recordLocator: string) => {
    const answer = await send(emailResend, { recordLocator })
    if (answer.ok) showToast(say('WALLET_LETTER_SENT'), 'mail')
    else refuse(answer.refusal)
  },
} as const

export type Paper = keyof typeof PAPERS

const fileOf = ({ fileName, mimeType, data }: { fileName: string; mimeType: string; data: string }) => ({
  fileName,
  contentType: mimeType,
  content: bytesOf(data),
})

export async function fetchPaper(paper: Paper, recordLocator: string): Promise<void> {
  try {
    await PAPERS[paper](recordLocator)
  } catch (trouble) {
    showTrouble(trouble, paper)
  }
}
