import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { OLDEST, setAge, YOUNGEST } from '@cledrau/domain/search/ages.ts'
import type { Party } from '@cledrau/domain/search/party.ts'
import {
  countOf,
  mostOf,
  setAdults,
  setChildren,
  setRailcardCount,
  withUsableRailcards,
} from '@cledrau/domain/search/party.ts'
import { MOST_TRAVELLERS } from '@cledrau/domain/search/limits.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { Stepper } from '../../ui/choice/stepper.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Note } from '../../ui/message/note.tsx'
import { dayOf } from '../../i18n/formats.ts'
import { now } from '../../platform/clock.ts'
import { ticketSearchNow } from '../ticket-search.ts'
import { KeptCards } from './kept-cards.tsx'
import { usePartyAndCards } from './party-and-cards.ts'
import styles from './who-dialog.module.css'

/** From so many adults on a group travels for less by itself. */
const GROUP = 3

export type WhoKind = 'many' | 'rover' | 'one' | 'season'

type WhoDialogProps = {
  party: Party
  cards: readonly Railcard[]
  /** A season is one person’s, adult or child; a bundle one adult’s. Rovers know no groups. */
  kind: WhoKind
  onClose: () => void
  onDone: (party: Party) => void
}

/** Heads and cards. A card that the party can’t use (two together need two) goes before it is searched with. */
export default function WhoDialog({ party: given, cards, kind, onClose, onDone }: WhoDialogProps) {
  const { t, language } = useWords()
  const [party, setParty] = useState(given)
  const words = usePartyAndCards(cards)
  const known = cards.length > 0
  const set = (next: Party) => setParty(known ? withUsableRailcards(next, cards) : next)
  const carried = [...new Set(party.railcards)]
  const full = party.adults + party.child >= MOST_TRAVELLERS
  const room = party.adults + party.child - party.railcards.length

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('SEARCH_WHO')}
      closeLabel={t('GLOBAL_CLOSE')}
      kind="side"
      foot={
        <Button full onClick={() => onDone(party)}>
          {words.people(party)}
          {party.railcards.length > 0 && `, ${words.cards(party)}`}
        </Button>
      }
    >
      <div className="stack stack-6">
        {(kind === 'many' || kind === 'rover') && (
          <div className={styles.rows}>
            <Row title={t('SEARCH_ADULTS_LABEL')} note={t('SEARCH_ADULTS_NOTE')}>
              <Stepper
                value={party.adults}
                min={party.child > 0 ? 0 : 1}
                max={full ? party.adults : MOST_TRAVELLERS}
                lessLabel={t('SEARCH_ADULT_LESS')}
                moreLabel={t('SEARCH_ADULT_MORE')}
                onChange={(adults) => set(setAdults(party, adults))}
              />
            </Row>
            <Row title={t('SEARCH_CHILDREN_LABEL')} note={t('SEARCH_CHILDREN_NOTE')}>
              <Stepper
                value={party.child}
                min={party.adults > 0 ? 0 : 1}
                max={full ? party.child : MOST_TRAVELLERS}
                lessLabel={t('SEARCH_CHILD_LESS')}
                moreLabel={t('SEARCH_CHILD_MORE')}
                onChange={(child) => set(setChildren(party, child))}
              />
            </Row>
          </div>
        )}
        {kind === 'many' && party.child > 0 && <Ages party={party} onChange={setParty} />}
        {kind === 'season' && (
          <RadioGroup
            label={t('SEARCH_SEASON_FOR')}
            options={[
              { value: 'adult', label: t('SEARCH_ADULTS', { count: 1 }), note: t('SEARCH_ADULTS_NOTE') },
              { value: 'child', label: t('SEARCH_CHILDREN', { count: 1 }), note: t('SEARCH_CHILDREN_NOTE') },
            ]}
            chosen={party.child > 0 ? 'child' : 'adult'}
            onChoose={(who) => set({ ...party, adults: who === 'adult' ? 1 : 0, child: who === 'child' ? 1 : 0 })}
          />
        )}
        {kind === 'one' && <Note icon="person">{t('SEARCH_MULTI_ONE')}</Note>}
        <section className="stack stack-3" aria-labelledby="railcards">
          <h3 className="t-l" id="railcards">
            {t('SEARCH_RAILCARDS')}
          </h3>
          {carried.length > 0 && (
            <div className={styles.rows}>
              {carried.map((code) => {
                const card = cards.find((one) => one.code === code)
                const most = card ? mostOf(card, party) : 1
                const held = countOf(party, code)
                return (
                  <Row key={code} title={words.nameOf(code)}>
                    <Stepper
                      value={held}
                      max={Math.min(most, held + room)}
                      lessLabel={t('SEARCH_CARD_LESS', { card: words.nameOf(code) })}
                      moreLabel={t('SEARCH_CARD_MORE', { card: words.nameOf(code) })}
                      onChange={(count) => set(setRailcardCount(party, code, count))}
                    />
                  </Row>
                )
              })}
            </div>
          )}
          <KeptCards
            party={party}
            cards={cards}
            day={kind === 'rover' ? dayOf(now()) : ticketSearchNow().dateOutbound}
            full={room <= 0}
            onAdd={(code) => set(setRailcardCount(party, code, 1))}
          />
          {known ? (
            room > 0 && (
              <Select
                label={t(carried.length > 0 ? 'SEARCH_CARD_ANOTHER' : 'SEARCH_CARD_ADD')}
                placeholder={t('SEARCH_CARD_CHOOSE')}
                value=""
                options={cards
                  .filter((card) => !carried.includes(card.code))
                  .map((card) => ({
                    value: card.code,
                    label: card.names[language],
                    disabled: mostOf(card, party) === 0,
                  }))}
                onChange={(code) => set(setRailcardCount(party, code, 1))}
              />
            )
          ) : (
            <p className="soft">{t('SEARCH_CARDS_UNKNOWN')}</p>
          )}
          {cards
            .filter(({ code, ticketOn }) => ticketOn && carried.includes(code))
            .map((card) => (
              <Note key={card.code}>
                {t('SEARCH_CARD_TICKET_ON', { card: card.names[language], lines: card.ticketOn?.[language] ?? '' })}
              </Note>
            ))}
          {carried.some((code) => !cards.find((card) => card.code === code)?.ticketOn) && (
            <p className="t-s soft">{t('SEARCH_CARD_CARRY')}</p>
          )}
        </section>
        {kind === 'many' && party.adults >= GROUP && <Note icon="people">{t('SEARCH_GROUP')}</Note>}
      </div>
    </Dialog>
  )
}

/** Nobody has to say how old the children are; who does finds them travelling free where they do. */
function Ages({ party, onChange }: { party: Party; onChange: (party: Party) => void }) {
  const { t } = useWords()
  const { ages = [] } = party
  return (
    <section className="stack stack-3" aria-labelledby="ages">
      <h3 className="t-l" id="ages">
        {t('SEARCH_AGES')}
      </h3>
      <div className={styles.ages}>
        {Array.from({ length: party.child }, (_, at) => (
          <Select
            key={at}
            label={t('SEARCH_AGE_OF', { number: at + 1 })}
            value={String(ages[at] ?? '')}
            options={[{ value: '', label: t('SEARCH_AGE_UNSAID') }, ...AGES]}
            disabled={at > ages.length}
            onChange={(age) => onChange(setAge(party, at, age === '' ? null : Number(age)))}
          />
        ))}
      </div>
      <p className="t-s soft">{t('SEARCH_AGES_NOTE')}</p>
    </section>
  )
}

const AGES = Array.from({ length: OLDEST - YOUNGEST + 1 }, (_, at) => {
  const age = String(YOUNGEST + at)
  return { value: age, label: age }
})

function Row({ title, note, children }: { title: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className="grow">
        <b>{title}</b>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {children}
    </div>
  )
}
