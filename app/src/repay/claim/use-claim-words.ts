import type { ClaimDetail, ClaimLine } from '@cledrau/contract/repay/claims.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { stationOfChange, useNamesOfStation } from '../../stations/name-of-station.ts'
import { momentOf } from '../moments.ts'

/** How a claim stands, in a line: what happens next, who does it, and by when. */
export function useStandingWords(): (claim: ClaimLine) => string {
  const { t, language } = useWords()
  return ({ status, ours, silent, operatorName, answerBy, closedAt }) => {
    const values = {
      operator: operatorName[language],
      day: answerBy ? formatDay(answerBy, language) : '',
      closed: closedAt ? formatDay(dayOf(momentOf(closedAt)), language) : '',
    }
    if (silent) return t('REPAY_LINE_SILENT', values)
    const asksOthers = !ours && (status === 'SENT' || status === 'CHECKING')
    return t(asksOthers ? 'REPAY_LINE_OTHERS' : `REPAY_LINE_${status}`, values)
  }
}

/** The amount, or what there is instead of it, as the title of its page. */
export function useClaimTitle(): (claim: ClaimLine) => string {
  const { t } = useWords()
  return ({ status, amount }) => {
    const isSaid = amount > 0 || status === 'REFUSED' || status === 'WITHDRAWN' || status === 'EXPIRED'
    return t(isSaid ? `REPAY_TITLE_${status}` : 'REPAY_TITLE_UNKNOWN_SUM', { amount: price(amount) })
  }
}

/** A no, with its rule and its figures. */
export function useRefusalWords(): (claim: ClaimDetail) => string {
  const { t, language } = useWords()
  const namesOf = useNamesOfStation()
  return ({ refusal, operatorName }) => {
    if (!refusal) return ''
    const names = refusal.station ? namesOf(refusal.station) : undefined
    return t(`REPAY_NO_${refusal.rule}`, {
      needed: refusal.needed ?? 0,
      found: refusal.found ?? 0,
      at: refusal.at ? formatTime(momentOf(refusal.at)) : '',
      day: refusal.at ? formatDay(dayOf(momentOf(refusal.at)), language) : '',
      place: names ? stationOfChange(names, language) : (refusal.station ?? ''),
      operator: operatorName[language],
    })
  }
}
