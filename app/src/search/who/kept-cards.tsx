import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { countOf, mostOf, type Party } from '@cledrau/domain/search/party.ts'
import { railcardStanding } from '@cledrau/domain/wallet/kept-railcards.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { keptRailcards } from '../../state/kept-railcards.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './who-dialog.module.css'

type KeptCardsProps = {
  party: Party
  cards: readonly Railcard[]
  /** The day of travel. */
  day: string
  /** Nobody of the party is left who could bring another card. */
  full: boolean
  onAdd: (code: string) => void
}

/** The cards in somebody's wallet, each a press away; one that has ended by the day of travel says so. */
export function KeptCards({ party, cards, day, full, onAdd }: KeptCardsProps) {
  const { t, language } = useWords()
  const kept = keptRailcards.use()
  if (kept.state !== 'ready') return null
  const known = kept.value.flatMap((one) => {
    const card = cards.find(({ code }) => code === one.code)
    return card && countOf(party, card.code) === 0 ? [{ ...one, card }] : []
  })
  if (known.length === 0) return null
  return (
    <ul className={styles.rows} aria-label={t('KEPT_CARDS')}>
      {known.map(({ id, code, card, endsOn }) => {
        const over = railcardStanding(endsOn, day) === 'ENDED'
        const words = { day: formatDay(endsOn, language), year: endsOn.slice(0, 4) }
        const name = card.names[language]
        return (
          <li key={id} className={styles.row}>
            <span className="grow">
              <b>{name}</b>
              <span className={styles.note}>{t(over ? 'KEPT_CARD_OVER_THEN' : 'KEPT_CARD_UNTIL', words)}</span>
            </span>
            {!over && (
              <Button
                small
                kind="second"
                icon="plus"
                aria-label={t('KEPT_CARD_BRING', { name })}
                disabled={full || mostOf(card, party) === 0}
                onClick={() => onAdd(code)}
              >
                {t('GLOBAL_ADD')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
