import type { Trx } from '../../../db/database.ts'
import type { Template } from '../../messages/mails/letter.ts'
import type { LinkPurpose } from '../../messages/links/links.service.ts'
import type { Mails } from '../../messages/mails/mails.service.ts'
import * as store from './accounts.store.ts'

/** One letter about an account; with the same event it is written once. */
type AccountLetter = {
  template: Template
  event: string
  facts?: Record<string, string>
  link?: { purpose: LinkPurpose; subjectId?: string }
}

/** Mails a traveller about their own account, in their language. */
export type Tell = (trx: Trx, accountId: string, letter: AccountLetter) => Promise<void>

export const openTell =
  (mails: Mails): Tell =>
  async (trx, accountId, { template, event, facts = {}, link }) => {
    const account = await store.findAccount(trx, accountId)
    if (!account) return
    const { email: recipient, language, firstName } = account
    await mails.add(trx, {
      event,
      accountId,
      recipient,
      language,
      template,
      facts: { firstName, email: recipient, ...facts },
      link,
    })
  }
