import { readOffer, takeOffer } from '@cledrau/contract/wallet/wallet.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { send } from '../../api/client.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { refreshWallet } from '../wallet.ts'
import { momentOf } from '../wallet-entries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'

type Offer = ReplyOf<typeof readOffer>

/** Somebody was sent a ticket: who it is from, for which journey, and one button. */
export function TakeOffer({ code }: { code: string }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const [offer, setOffer] = useState<Offer | string | null>(null)
  const [taking, setTaking] = useState(false)
  useEffect(() => {
    send(readOffer, { code })
      .then((answer) => setOffer(answer.ok ? answer.value : answer.refusal))
      .catch((trouble: unknown) => showTrouble(trouble, 'readOffer'))
  }, [code])

  if (offer === null) return null
  if (typeof offer === 'string') return <Note kind="bad">{t(`REFUSAL_${offer}`)}</Note>
  if (offer.isOwn) return <Note>{t('REFUSAL_OFFER_OWN')}</Note>
  const [ticket] = offer.tickets
  const nameOf = (place: string) => offer.places[place]?.[language] ?? place

  const take = async () => {
    setTaking(true)
    try {
      const answer = await send(takeOffer, { code })
      if (!answer.ok) return setOffer(answer.refusal)
      await refreshWallet()
      navigate(pathTo('TicketWalletDetails', { recordLocator: answer.value.recordLocator }), { replace: true })
    } catch (trouble) {
      showTrouble(trouble, 'takeOffer')
    } finally {
      setTaking(false)
    }
  }
  return (
    <Card className="stack">
      <h2 className="t-l">{t('OFFER_FROM', { name: offer.from })}</h2>
      {ticket && (
        <p>
          {t('JOURNEY_FROM_TO', { from: nameOf(ticket.origin), to: nameOf(ticket.destination) })}
          {ticket.departureDate !== null && (
            <>
              {', '}
              {formatDay(dayOf(momentOf(ticket.departureDate)), language)}{' '}
              <span className="num">{formatTime(momentOf(ticket.departureDate))}</span>
            </>
          )}
        </p>
      )}
      <p className="soft">{t('OFFER_TAKE_TEXT')}</p>
      <div>
        <Button icon="ticket" loading={taking} offline={!online} onClick={() => void take()}>
          {t('OFFER_TAKE')}
        </Button>
      </div>
    </Card>
  )
}
