import type { OsdmComplaint, OsdmOfficeStatus } from '@cledrau/contract/osdm/complaints.ts'
import type { ClaimDetail } from '@cledrau/contract/repay/claims.ts'
import { payTo, type PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import type { ClaimStatus } from '@cledrau/domain/delay-repay/claim-status.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { priceOf } from '../offers/ticket-words.ts'

/** A claim’s states in the words of an office that decides by hand. What was given up is decided: nothing more comes. */
const STATUS: Record<ClaimStatus, OsdmOfficeStatus> = {
  PROPOSED: 'INITIATED',
  SENT: 'INITIATED',
  CHECKING: 'EVALUATING',
  MORE_NEEDED: 'INFORMATION_MISSING',
  AGREED: 'DECIDED',
  PAYING: 'DECIDED',
  PAID: 'SETTLED',
  REFUSED: 'DECIDED',
  APPEALED: 'REQUEST_UPDATED',
  WITHDRAWN: 'DECIDED',
  EXPIRED: 'DECIDED',
}

/** `ORDER.CLAIM`: whose a claim is follows from its booking, so that nobody looks at one of another seller’s. */
export const complaintIdOf = (orderId: string, claimId: string): string => `${orderId}.${claimId}`

export function readComplaintId(id: string): { orderId: string; claimId: string } | undefined {
  const [, orderId, claimId] = /^([\da-f-]{36})\.([\da-f-]{36})$/i.exec(id) ?? []
  return orderId !== undefined && claimId !== undefined ? { orderId, claimId } : undefined
}

export function complaintOf(bookingId: string, claim: ClaimDetail, isReturn: boolean): OsdmComplaint {
  const { status, delayMinutes, amount, question } = claim
  return {
    id: complaintIdOf(bookingId, claim.id),
    // An account that takes no money, say: it is agreed, and can't go on.
    status: question ? 'INFORMATION_MISSING' : STATUS[status],
    customerComplaint: {
      applicationTime: claim.sentAt,
      journeyDetails: {
        impact: claim.cancelled ? 'JOURNEY_NOT_STARTED' : 'DELAY',
        ...(delayMinutes !== null && { finalDelay: `PT${delayMinutes}M` }),
        onReturn: isReturn,
      },
      bookingIds: [bookingId],
    },
    ...(question && { missingInformation: [question.words ?? question.code] }),
    ...decisionOf(status, amount, claim),
  }
}

function decisionOf(status: ClaimStatus, amount: number, { refusal }: ClaimDetail): Pick<OsdmComplaint, 'decision'> {
  if (status === 'AGREED' || status === 'PAYING' || status === 'PAID')
    return {
      decision: {
        decisionType: 'ACCEPTED',
        compensationAmount: priceOf(amount),
        shortExplanation: 'By the bands of the company whose train was late.',
      },
    }
  if (status !== 'REFUSED' && status !== 'WITHDRAWN' && status !== 'EXPIRED') return {}
  return { decision: { decisionType: 'REJECTED', shortExplanation: refusal?.words ?? refusal?.rule ?? status } }
}

type Account = { accountId?: string | undefined; iban?: string | undefined }

/** `charity:NAME`, or an account that its owner typed at the bank’s own page: figures of accounts never reach us. */
export function payToOf(
  account: Account | undefined,
): Result<PayTo, 'ACCOUNT_NUMBER_NOT_TAKEN' | 'PAY_WAY_NEEDED' | 'PAYEE_UNKNOWN'> {
  if (account?.iban !== undefined) return refuse('ACCOUNT_NUMBER_NOT_TAKEN')
  if (account?.accountId === undefined) return refuse('PAY_WAY_NEEDED')
  const [, charity] = /^charity:(.+)$/.exec(account.accountId) ?? []
  const read = payTo.safeParse(
    charity === undefined ? { kind: 'payee', payeeID: account.accountId } : { kind: 'charity', charity },
  )
  return read.success ? done(read.data) : refuse('PAYEE_UNKNOWN')
}
