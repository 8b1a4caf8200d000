import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { CARD_COLOURS, DEVICE_KINDS, namePaygDevice, removePaygCard } from '@cledrau/contract/payg/cards.ts'
import { expiryOf } from '@cledrau/domain/payments/card.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { useWords } from '../../i18n/words.ts'
import type { WordName } from '../../i18n/names.ts'
import { ask, showToast } from '../../page/messages.ts'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Fold } from '../../ui/fold/fold.tsx'
import { Select } from '../../ui/field/select.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { clearPayg } from '../guest.ts'
import { asking, putCard, reloadPayg } from '../payg-data.ts'
import styles from '../payg.module.css'
import { cardName, deviceName } from '../use-payg-words.ts'
import { DiscountChoice } from './discount-choice.tsx'

type Colour = (typeof CARD_COLOURS)[number]
type Kind = (typeof DEVICE_KINDS)[number]

/** Why readers don’t take it. A bank that said no to a new card is owed nothing. */
const standsAs = ({ status, debt }: PaygCard) =>
  status === 'EXPIRED' ? 'PAYG_CARD_EXPIRED' : debt > 0 ? 'PAYG_CARD_BLOCKED' : 'PAYG_CARD_REFUSED'

/** The card that is looked at; opened, its name, colour and devices, what takes something off, and the way out. */
export function CardFold({ card }: { card: PaygCard }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const signedIn = useTraveller() !== null
  return (
    <Card flush>
      <Fold
        icon="card"
        title={
          <>
            {card.colour && <span className={classNames(styles.swatch, styles[card.colour])} aria-hidden="true" />}
            {cardName(card, t)}
          </>
        }
        note={card.status === 'ACTIVE' ? t('CARD_RUNS_OUT', { when: expiryOf(card) }) : t(standsAs(card))}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <div className="stack stack-6">
          <Names card={card} />
          {card.devices.map((device) => (
            <Names key={device.tokenId} card={card} device={device} />
          ))}
          {signedIn && <DiscountChoice card={card} />}
          <RemoveCard card={card} />
        </div>
      </Fold>
    </Card>
  )
}

type NamesProps = { card: PaygCard; device?: PaygCard['devices'][number] }

/** What somebody calls a card, or one device under it, and its colour. */
function Names({ card, device }: NamesProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const of = device ?? card
  const [name, setName] = useState(of.name ?? '')
  const [colour, setColour] = useState<Colour | null>(of.colour)
  const [kind, setKind] = useState<Kind | undefined>(device?.kind)
  const [working, setWorking] = useState(false)
  const said: { saved: WordName; failed: WordName } = device
    ? { saved: 'PAYG_DEVICE_SAVED', failed: 'PAYG_DEVICE_FAILED' }
    : { saved: 'PAYG_CARD_SAVED', failed: 'PAYG_CARD_FAILED' }

  const save = async () => {
    setWorking(true)
    try {
      const answer = await send(namePaygDevice, {
        ...asking(),
        accountId: card.accountId,
        name: name.trim() === '' ? null : name.trim(),
        colour,
        ...(device && { tokenId: device.tokenId, kind }),
      })
      if (answer.ok) putCard(answer.value.card)
      showToast(t(answer.ok ? said.saved : said.failed), answer.ok ? 'check' : 'error')
    } catch (trouble) {
      logTrouble('payg', 'namePaygDevice', trouble)
      showToast(t(said.failed), 'error')
    } finally {
      setWorking(false)
    }
  }

  const title = device ? deviceName(device, t) : cardName(card, t)
  return (
    <section className="stack stack-2" aria-label={title}>
      <h3 className="t-m">{title}</h3>
      <TextField label={t('PAYG_NAME')} value={name} maxLength={40} onChange={setName} />
      {device && (
        <Select
          label={t('PAYG_KIND')}
          value={kind ?? ''}
          options={DEVICE_KINDS.map((value) => ({ value, label: t(`PAYG_DEVICE_${value}`) }))}
          onChange={setKind}
        />
      )}
      <Chips
        label={t('PAYG_COLOUR')}
        options={CARD_COLOURS.map((value) => ({
          value,
          label: (
            <>
              <span className={classNames(styles.swatch, styles[value])} aria-hidden="true" />
              {t(`PAYG_COLOUR_${value}`)}
            </>
          ),
        }))}
        chosen={colour ?? undefined}
        onChoose={setColour}
      />
      <div>
        <Button kind="second" small loading={working} offline={!online} onClick={() => void save()}>
          {t('GLOBAL_SAVE')}
        </Button>
      </div>
    </section>
  )
}

function RemoveCard({ card }: { card: PaygCard }) {
  const { t } = useWords()
  const { online } = useOnline()
  const signedIn = useTraveller() !== null
  const remove = () =>
    ask({
      title: t('PAYG_REMOVE_TITLE'),
      message: t('PAYG_REMOVE_TEXT', { card: cardName(card, t) }),
      confirmLabel: t('GLOBAL_REMOVE'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: async () => {
        try {
          const answer = await send(removePaygCard, { ...asking(), accountId: card.accountId })
          // Gone already is as good as gone.
          showToast(t(answer.ok || answer.refusal === 'PAYG_CARD_UNKNOWN' ? 'PAYG_REMOVED' : 'PAYG_REMOVE_FAILED'))
          if (signedIn) await reloadPayg()
          else clearPayg()
        } catch (trouble) {
          logTrouble('payg', 'removePaygCard', trouble)
          showToast(t('PAYG_REMOVE_FAILED'), 'error')
        }
      },
    })
  return (
    <div>
      <Button kind="stop" small offline={!online} onClick={remove}>
        {t('PAYG_REMOVE')}
      </Button>
    </div>
  )
}
