import type { Language } from '@cledrau/contract/language.ts'
import type { ClaimDetail } from '@cledrau/contract/repay/claims.ts'
import { pounds } from '@cledrau/domain/pounds.ts'
import { dayAndTime, parseInstant } from '@cledrau/domain/time/london.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Say } from '../../../words.ts'
import type { Picture } from '../pictures/pictures.service.ts'

type Case = {
  detail: ClaimDetail
  words: readonly { at: number; saidBy: string; words: string }[]
  evidence: string | null
  pictures: readonly Picture[]
}
export type CasePage = (found: Case, language: Language) => Blob

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)
const when = (iso: string) => {
  const at = parseInstant(iso)
  if (at === undefined) return iso
  const { date, time } = dayAndTime(at)
  return `${date} ${time}`
}

type Parts = { say: Say; stationName: (crs: string) => Bilingual }

/** Everything about a claim as one page that needs nothing else: pictures and evidence are in it. */
export const openCasePage =
  ({ say, stationName }: Parts): CasePage =>
  ({ detail, words, evidence, pictures }, language) => {
    const t = (name: string, facts: Record<string, string | number> = {}) => escape(say(language, name, facts))
    const row = (label: string, value: string) => `<tr><th>${t(label)}</th><td>${escape(value)}</td></tr>`
    const shown = pictures.map(({ mediaType, bytes }) =>
      mediaType === 'image/jpeg'
        ? `<img alt="" src="data:image/jpeg;base64,${bytes.toString('base64')}">`
        : `<p><a download="ticket.pdf" href="data:application/pdf;base64,${bytes.toString('base64')}">PDF</a></p>`,
    )
    const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(detail.reference)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}th{text-align:left;padding-right:1.5rem;vertical-align:top}img{max-width:100%}pre{white-space:pre-wrap;word-break:break-all;font-size:11px;background:#f2f0ea;padding:1rem}</style></head><body>
<h1>${t('CLAIM_CASE_TITLE', { reference: detail.reference })}</h1>
<table>${row('CLAIM_CASE_JOURNEY', `${stationName(detail.from)[language]} – ${stationName(detail.to)[language]}, ${detail.date}`)}
${row('CLAIM_CASE_DELAY', detail.delayMinutes === null ? '–' : String(detail.delayMinutes))}
${row('CLAIM_CASE_AMOUNT', pounds(detail.amount))}${row('CLAIM_CASE_OPERATOR', detail.operatorName[language])}</table>
<h2>${t('CLAIM_CASE_STEPS')}</h2><ol>${detail.steps.map(({ status, at, by }) => `<li>${escape(when(at))}: ${t(`CLAIM_CASE_STATUS_${status}`)} (${t(`CLAIM_CASE_BY_${by}`)})</li>`).join('')}</ol>
<h2>${t('CLAIM_CASE_WORDS')}</h2>${words
      .filter(({ words: said }) => said !== '')
      .map(({ saidBy, words: said }) => `<p><strong>${t(`CLAIM_CASE_BY_${saidBy}`)}:</strong> ${escape(said)}</p>`)
      .join('')}
${shown.join('')}
<h2>${t('CLAIM_CASE_EVIDENCE')}</h2><p>${t('CLAIM_CASE_EVIDENCE_HOW')}</p><pre>${escape(evidence ?? '–')}</pre>
</body></html>`
    // To be kept, and never to be opened on our own origin: it quotes what people wrote.
    return new Blob([html], { type: 'application/octet-stream' })
  }
