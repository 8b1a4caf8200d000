import type { User } from '@cledrau/contract/account/account-fields.ts'
import { logTrouble } from '../../api/log.ts'
import { pathTo } from '../../routes/href.ts'
import { goBack, navigate, stepDownNow, useLocation } from '../../routes/hash-location.ts'
import { showFailure } from '../../page/messages.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { paygGuestCard, verifyBooking } from '../../buying/checkout.ts'
import { loggedIn, resetSearch } from '../../state/events.ts'
import { loginLoads } from '../../state/login-loads.ts'
import { user } from '../../state/personal.ts'
import { loadAfterLogin } from '../../state/session-steps.ts'
import { travellerFrom, welcome } from '../../state/traveller.ts'
import { landing } from './landing-rules.ts'
import { verifyBookingThen } from './verify-booking.ts'

/** What follows a login: everything the account brings with it is loaded, while the visitor goes where they were going. */
export function useAfterLogin(ticketSearch: boolean): (who: User) => Promise<void> {
  const { narrow } = useLayout()
  const { query, from } = useLocation()

  return async (who) => {
    const addCard = paygGuestCard.get()
    const to = landing({
      narrow,
      ticketSearch: ticketSearch && verifyBooking.get() !== null,
      paygGuestToken: addCard !== null,
      returnTo: query['return'],
      from,
    })
    // In one move: nobody is sent away from the login page before it has said where to.
    welcome(travellerFrom(who))
    user.put(who)
    const onTrouble = (name: string, trouble: unknown) => logTrouble('login', name, trouble)
    void loginLoads().then(
      (loads) => loadAfterLogin({ loads, keepTicketSearch: ticketSearch, resetSearch, onTrouble }),
      (trouble: unknown) => onTrouble('loads', trouble),
    )

    if (to.kind === 'payg-card') {
      const status = (await addCard?.(who.customerId)) ? 'success' : 'fail'
      navigate(pathTo('AddContactlessCardStatus', { status, loginPage: 'true' }), { replace: true })
    } else if (to.kind === 'verify-booking') await verifyBookingThen(showFailure)
    else if (to.kind === 'back') goBack()
    else if (to.kind === 'to') navigate(to.path, { replace: true })
    else {
      stepDownNow()
      window.scrollTo(0, 0)
    }
    loggedIn()
  }
}
