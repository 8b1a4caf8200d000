import type { DeliveryCode } from '@cledrau/contract/orders.ts'
import { proposedOption } from '@cledrau/domain/orders/delivery-options.ts'
import { useEffect, useState } from 'react'
import { say } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { ask, showMessage } from '../../shell/messages.ts'
import { showTrouble } from '../../shell/show-trouble.ts'
import { useForm } from '../../shell/use-form.ts'
import { fetchBasket } from '../../state/basket.ts'
import type { BookingRefusal, Verified } from '../../state/booking.ts'
import { book, whoBuys } from '../../state/booking.ts'
import { buyingPath } from '../../state/buying-path.ts'
import { extrasNow, setExtras } from '../../state/extras.ts'
import { useOptions } from '../../state/options.ts'
import { preferences, user } from '../../state/personal.ts'
import { smartcards } from '../../state/smartcards.ts'
import { changeTicketSearch, ticketSearchNow } from '../../state/ticket-search.ts'
import { travellerNow } from '../../state/traveller.ts'
import { DELIVERY_FIELDS, deliveryOf, deliveryProblems, startValues } from './delivery-form.ts'
import { groupsOf, optionOf } from './delivery-rules.ts'

/** How the tickets come: what is chosen, what it needs, and the booking itself. */
export function useDelivery(verified: Verified, retry: () => void) {
  const { showBasket } = useOptions()
  const kept = preferences.use()
  const cards = smartcards.use()
  const known = user.use()
  const saved = kept.state === 'ready' ? kept.value.data : null
  const owner = known.state === 'ready' ? known.value : null
  const search = ticketSearchNow()
  const options = verified.deliveryOptions
  const [picked, setPicked] = useState<DeliveryCode | null>(null)
  const proposal = proposedOption(options, saved?.e_ticket_delivery_preference ?? null)
  const option = optionOf(options, picked) ?? proposal
  const asked = { option, photocardNeeded: verified.photocardNeeded }

  const form = useForm({
    start: startValues(owner, saved?.defaultSmartcard ?? null, search.stations.first),
    order: DELIVERY_FIELDS,
    check: (values) => deliveryProblems(values, asked),
    onSubmit: async (values) => {
      // Somebody has to buy it.
      if (whoBuys() === null) return navigate(buyingPath('tickets-summary/login'))
      try {
        const booked = await book(deliveryOf(values, asked), showBasket)
        if (!booked.ok) return refused(booked.refusal, retry)
        const amended = search.inEdit
        if (amended) changeTicketSearch({ inEdit: false, orderID: null })
        if (travellerNow() && showBasket) void fetchBasket().catch(() => undefined)
        navigate(amended ? '/ticket-search/basket' : buyingPath('tickets-summary', { order: booked.value.orderID }))
      } catch (trouble) {
        showTrouble(trouble, 'createbooking')
      }
    },
  })

  // The account may arrive after the form: it fills in what nobody has typed yet.
  const { set, values } = form
  const ownerId = owner?.customerId
  useEffect(() => {
    if (!owner || values.address1 !== '') return
    const theirs = startValues(owner, null, null)
    for (const field of ['name', 'address1', 'address2', 'address3', 'townCity', 'postcode', 'country'] as const)
      set(field, theirs[field])
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is known whose account it is
  }, [ownerId])

  return {
    groups: groupsOf(options),
    option,
    choose: setPicked,
    form,
    cards: cards.state === 'ready' ? cards.value.data.filter(({ cardStatus }) => cardStatus === 'ACTIVE') : [],
  }
}
export type DeliveryChoice = ReturnType<typeof useDelivery>

const tell = (title: string, message: string) => showMessage({ title, message, buttonLabel: say('GLOBAL_OK') })

/** What may have changed since the page was opened, and what can be done about it. */
function refused(refusal: BookingRefusal, retry: () => void): void {
  // The page itself shows what it costs now, and asks.
  if (refusal === 'PRICE_CHANGED' || refusal === 'PRICE_UNKNOWN' || refusal === 'PLACES_GONE') return retry()
  if (refusal === 'SEAT_TAKEN')
    return ask({
      title: say('BUYING_SEAT_TAKEN_TITLE'),
      message: say('BUYING_SEAT_TAKEN_TEXT'),
      confirmLabel: say('BUYING_SEAT_TAKEN_CHOOSE'),
      cancelLabel: say('BUYING_SEAT_TAKEN_ANY'),
      onConfirm: () => {
        setExtras({ ...extrasNow(), chosenSeats: [] })
        navigate(buyingPath('additional-options'))
      },
      onCancel: () => setExtras({ ...extrasNow(), seats: 'any', chosenSeats: [] }),
    })
  if (refusal === 'BASKET_FULL')
    return ask({
      title: say('BASKET_FULL_TITLE'),
      message: say('REFUSAL_BASKET_FULL'),
      confirmLabel: say('BASKET_OPEN'),
      cancelLabel: say('GLOBAL_CANCEL'),
      onConfirm: () => navigate('/ticket-search/basket'),
    })
  tell(say('BUYING_REFUSED_TITLE'), say(`REFUSAL_${refusal}`))
}
