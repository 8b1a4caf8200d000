import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import type { Party } from '@cledrau/domain/search/party.ts'
import type { ButtonHTMLAttributes } from 'react'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon/icon.tsx'
import { ahead } from '../../page/ahead.ts'
import { usePartyAndCards } from './party-and-cards.ts'
import type { WhoKind } from './who-dialog.tsx'
import styles from './who-tile.module.css'

const fetchWho = () => import('./who-dialog.tsx')
const WhoDialog = lazy(fetchWho)

type WhoTileProps = {
  party: Party
  /** The cards that count here. */
  cards: readonly Railcard[]
  kind: WhoKind
  onTake: (party: Party) => void
  /** What the form says about it: its id, and what is wrong. */
  button?: ButtonHTMLAttributes<HTMLButtonElement>
}

/** Who travels, and with which Railcards; a press changes it. */
export function WhoTile({ party, cards, kind, onTake, button }: WhoTileProps) {
  const [open, setOpen] = useState(false)
  const words = usePartyAndCards(cards)
  return (
    <>
      <button
        {...button}
        className={styles.tile}
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={ahead(fetchWho)}
        onFocus={ahead(fetchWho)}
        onClick={() => setOpen(true)}
      >
        <Icon name="person" />
        <span className="grow">
          <b>{words.people(party)}</b> <span className="soft">{words.cards(party)}</span>
        </span>
        <Icon name="next" />
      </button>
      {open && (
        <Suspense>
          <WhoDialog
            party={party}
            cards={cards}
            kind={kind}
            onClose={() => setOpen(false)}
            onDone={(taken) => {
              setOpen(false)
              onTake(taken)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
