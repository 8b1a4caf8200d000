import type account from '@cledrau/data/words/accounts.en.json'
import type app from '@cledrau/data/words/app.en.json'
import type assistance from '@cledrau/data/words/assistance.en.json'
import type buying from '@cledrau/data/words/buying.en.json'
import type checkout from '@cledrau/data/words/checkout.en.json'
import type common from '@cledrau/data/words/en.json'
import type delayRepay from '@cledrau/data/words/delay-repay.en.json'
import type exchanges from '@cledrau/data/words/exchanges.en.json'
import type fares from '@cledrau/data/words/fares.en.json'
import type inspector from '@cledrau/data/words/inspector.en.json'
import type live from '@cledrau/data/words/live.en.json'
import type mails from '@cledrau/data/words/mails.en.json'
import type messages from '@cledrau/data/words/messages.en.json'
import type myAccount from '@cledrau/data/words/my-account.en.json'
import type payg from '@cledrau/data/words/payg.en.json'
import type payments from '@cledrau/data/words/payments.en.json'
import type giveBack from '@cledrau/data/words/give-back.en.json'
import type notify from '@cledrau/data/words/notify.en.json'
import type planner from '@cledrau/data/words/planner.en.json'
import type pocket from '@cledrau/data/words/pocket.en.json'
import type repay from '@cledrau/data/words/repay.en.json'
import type results from '@cledrau/data/words/results.en.json'
import type retail from '@cledrau/data/words/retail.en.json'
import type search from '@cledrau/data/words/search.en.json'
import type signIn from '@cledrau/data/words/sign-in.en.json'
import type tapping from '@cledrau/data/words/tapping.en.json'
import type tickets from '@cledrau/data/words/tickets.en.json'
import type updates from '@cledrau/data/words/updates.en.json'
import type wallet from '@cledrau/data/words/wallet.en.json'

type Words = typeof account &
  typeof app &
  typeof assistance &
  typeof buying &
  typeof checkout &
  typeof common &
  typeof delayRepay &
  typeof exchanges &
  typeof fares &
  typeof inspector &
  typeof live &
  typeof mails &
  typeof messages &
  typeof myAccount &
  typeof payg &
  typeof payments &
  typeof giveBack &
  typeof notify &
  typeof planner &
  typeof pocket &
  typeof repay &
  typeof results &
  typeof retail &
  typeof search &
  typeof signIn &
  typeof tapping &
  typeof tickets &
  typeof updates &
  typeof wallet

/** Families whose members somebody else names: the server's refusals, cards, kinds of data, what a seat can be. */
export const FAMILIES = [
  'REFUSAL_',
  'CARD_SCHEME_',
  'PERSONAL_DATA_',
  'SEAT_COACH_',
  'SEAT_DIRECTION_',
  'SEAT_LAYOUT_',
  'SEAT_LEVEL_',
  'SEAT_PLACE_',
  'SEAT_POSITION_',
  'SEAT_SEAT_AMENITY_',
] as const
type Family = `${(typeof FAMILIES)[number]}${string}`

/** What can be said, by its name: there is no other. */
export type WordName = keyof Words | Family

/** The names of words are written in capitals, what they are about often isn't. */
export const capitals = <Text extends string>(text: Text): Uppercase<Text> => text.toUpperCase() as Uppercase<Text>
