import { useWords } from '../i18n/words.ts'
import { routeNamed } from '../routes/table.ts'
import { chooseLandingPage, useLandingPage } from './landing-page.ts'
import { Select } from '../ui/field/select.tsx'
import { showTrouble } from '../page/show-trouble.ts'
import { useOffer } from '../state/use-offer.ts'

const PAGES = [
  { value: 'TicketSearch', word: 'TITLE_TICKET_SEARCH' },
  { value: 'LiveTimes', word: 'TITLE_LIVE_TIMES' },
  { value: 'TicketWallet', word: 'TITLE_WALLET' },
  { value: 'PayAsYouGo', word: 'TITLE_PAYG' },
  { value: 'My Account', word: 'TITLE_MY_ACCOUNT' },
  // The old menu's page leads on to the new one's where that is on.
  { value: 'SecondaryNav', word: 'TITLE_MENU' },
] as const

/** Which page the app opens with; nothing where there is only one to choose. */
export function LandingChoice() {
  const { t } = useWords()
  const { page } = useLandingPage()
  const { offered } = useOffer()
  const pages = PAGES.filter(({ value }) => offered(routeNamed(value)?.path ?? ''))
  if (pages.length < 2) return null
  return (
    <Select
      label={t('ACCOUNT_OPENS_WITH')}
      value={page}
      options={pages.map(({ value, word }) => ({ value, label: t(word) }))}
      onChange={(next) => void chooseLandingPage(next).catch((trouble: unknown) => showTrouble(trouble, 'landing'))}
    />
  )
}
