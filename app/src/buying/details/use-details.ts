import { NO_DELIVERY, NO_ORDER_IN_EDIT } from '@cledrau/domain/search/buying-choice.ts'
import { proposedOption } from '@cledrau/domain/orders/delivery-options.ts'
import { useEffect, useRef, useState } from 'react'
import { pathTo } from '../../routes/href.ts'
import { say } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { ask, showMessage } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { guestProblems } from '../guest-rules.ts'
import { useForm } from '../../page/form/use-form.ts'
import { putOrder } from '../orders-known.ts'
import { fetchBasket, isInBasket } from '../basket.ts'
import type { BookingRefusal, Verified } from '../booking.ts'
import { book, fareKeyOf, whoBuys } from '../booking.ts'
import { bookedLeadsTo, refusedBooking } from '../booking-rules.ts'
import { buyingPath } from '../buying-path.ts'
import { extrasNow, setExtras, settleExtras } from '../extras.ts'
import type { Guest } from '../../state/guest.ts'
import { guestNow, keepGuest } from '../../state/guest.ts'
import { useOptions } from '../../state/options.ts'
import { preferences, user } from '../../state/personal.ts'
import type { Selection } from '../../search/selection.ts'
import { smartcards } from '../../state/smartcards.ts'
import { buyingChoiceNow, changeBuyingChoice, ticketSearchNow } from '../../search/ticket-search.ts'
import { onTraveller, travellerNow } from '../../state/traveller.ts'
import type { DeliveryValues } from './delivery-form.ts'
import { chosenIn, DELIVERY_FIELDS, deliveryOf, deliveryProblems, startValues } from './delivery-form.ts'
import { groupsOf, optionOf } from './delivery-rules.ts'
import type { Folds } from './use-folds.ts'

type DetailsValues = DeliveryValues & Guest
const NOBODY: Guest = { email: '', title: '', firstName: '', lastName: '' }
const FIELDS = ['email', 'title', 'firstName', 'lastName', ...DELIVERY_FIELDS] as const

// The number of a card goes with whoever signs out.
onTraveller(() => travellerNow() ?? changeBuyingChoice(NO_DELIVERY))

const guestOf = ({ email, title, firstName, lastName }: DetailsValues): Guest => ({
  email: email.trim(),
  title,
  firstName: firstName.trim(),
  lastName: lastName.trim(),
})

type DetailsFacts = {
  chosen: Selection
  verified: Verified
  /** Whoever is here buys without an account. */
  asGuest: boolean
  folds: Folds
  retry: () => void
}

/** Who buys and how the tickets come: what is chosen, what it needs, and the booking itself. */
export function useDetails({ chosen, verified, asGuest, folds, retry }: DetailsFacts) {
  const { showBasket } = useOptions()
  const kept = preferences.use()
  const cards = smartcards.use()
  const known = user.use()
  const saved = kept.state === 'ready' ? kept.value.data : null
  const owner = known.state === 'ready' ? known.value : null
  const search = ticketSearchNow()
  const options = verified.deliveryOptions
  const [picked, setPicked] = useState(buyingChoiceNow().deliveryOption)
  const proposal = proposedOption(options, saved?.e_ticket_delivery_preference ?? null)
  const option = optionOf(options, picked) ?? proposal
  const asked = { option, photocardNeeded: verified.photocardNeeded }

  const form = useForm<DetailsValues>({
    start: {
      ...startValues(owner, buyingChoiceNow(), {
        smartcard: saved?.defaultSmartcard ?? null,
        station: search.stations.first,
      }),
      ...(guestNow() ?? NOBODY),
    },
    order: FIELDS,
    check: (values) => {
      const { photocard, ...delivery } = deliveryProblems(values, asked)
      // What is wrong has to be seen.
      if (Object.values(delivery).some(Boolean)) folds.unfold('ticket')
      return { ...(asGuest && guestProblems(values)), ...delivery, ...(photocard && { photocard }) }
    },
    onSubmit: async (values) => {
      if (asGuest) keepGuest(guestOf(values))
      // Somebody has to buy it.
      if (whoBuys() === null) return navigate(buyingPath('LoginPageSummary'))
      settleExtras(fareKeyOf(chosen))
      try {
        const booked = await book(deliveryOf(values, asked), showBasket)
        if (!booked.ok) return refused(booked.refusal, retry, folds)
        putOrder(booked.value)
        const amended = buyingChoiceNow().inEdit
        if (amended) changeBuyingChoice(NO_ORDER_IN_EDIT)
        const basket = travellerNow() && showBasket ? await fetchBasket().catch(() => null) : null
        const to = bookedLeadsTo({ amended, held: basket?.orders.filter(isInBasket).length ?? 0 })
        navigate(to === 'basket' ? pathTo('BasketPage') : buyingPath('TicketsPayment', { order: booked.value.orderID }))
      } catch (trouble) {
        showTrouble(trouble, 'createbooking')
      }
    },
  })

  // Whoever goes and comes back finds what they typed.
  const typed = useRef({ values: form.values, picked, options })
  useEffect(() => {
    typed.current = { values: form.values, picked, options }
  }, [form.values, picked, options])
  const here = travellerNow()?.customerId
  useEffect(
    () => () => {
      // A guest may sign in on the way; what somebody chose who is gone isn’t kept.
      if (here === undefined || travellerNow()?.customerId === here) changeBuyingChoice(chosenIn(typed.current))
      const guest = guestOf(typed.current.values)
      // Who has signed in meanwhile is no guest.
      if (asGuest && travellerNow() === null && Object.values(guest).some((text) => text !== '')) keepGuest(guest)
    },
    [asGuest, here],
  )

  // The account may arrive after the form: it fills in what nobody has typed yet.
  const { set, values } = form
  const ownerId = owner?.customerId
  useEffect(() => {
    if (!owner || values.address1 !== '') return
    const theirs = startValues(owner, NO_DELIVERY, { smartcard: null, station: null })
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
export type DetailsForm = ReturnType<typeof useDetails>

const tell = (title: string, message: string) => showMessage({ title, message, buttonLabel: say('GLOBAL_OK') })

/** What may have changed since the page was opened, and what can be done about it. */
function refused(refusal: BookingRefusal, retry: () => void, folds: Folds): void {
  const then = refusedBooking(refusal)
  if (then === 'look-again') return retry()
  if (then === 'choose-seat')
    return ask({
      title: say('BUYING_SEAT_TAKEN_TITLE'),
      message: say('BUYING_SEAT_TAKEN_TEXT'),
      confirmLabel: say('BUYING_SEAT_TAKEN_CHOOSE'),
      cancelLabel: say('BUYING_SEAT_TAKEN_ANY'),
      onConfirm: () => {
        setExtras({ ...extrasNow(), seats: 'chosen', chosenSeats: [] })
        folds.unfold('seats')
      },
      onCancel: () => setExtras({ ...extrasNow(), seats: 'any', chosenSeats: [] }),
    })
  if (then === 'open-basket')
    return ask({
      title: say('BASKET_FULL_TITLE'),
      message: say('REFUSAL_BASKET_FULL'),
      confirmLabel: say('BASKET_OPEN'),
      cancelLabel: say('GLOBAL_CANCEL'),
      onConfirm: () => navigate(pathTo('BasketPage')),
    })
  tell(say('BUYING_REFUSED_TITLE'), say(`REFUSAL_${refusal}`))
}
