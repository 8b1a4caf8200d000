import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { placesNamed, type RetailFrame } from './fares/retail-frame.ts'
import { openCardBureau } from './gateways/smartcards/smartcards.ts'
import { lockAccount } from './modules/accounts/existing-account.ts'
import type { JourneyPlannerService } from './modules/journey-planner/journey-planner.service.ts'
import type { ReferenceSubjects } from './modules/reference-subjects.ts'
import { smartcardRoutes } from './modules/smartcards/smartcards.routes.ts'
import { openSmartcards } from './modules/smartcards/smartcards.service.ts'
import type { Tickets } from './modules/tickets/tickets.service.ts'
import { openCallingPoints } from './modules/wallet/calling-points.service.ts'
import { openOffers } from './modules/wallet/offers.service.ts'
import { openTicketTimes } from './modules/wallet/ticket-times.ts'
import { walletRoutes } from './modules/wallet/wallet.routes.ts'
import { openWallet } from './modules/wallet/wallet.service.ts'
import type { PersonalDataPart } from './modules/your-data/personal-data.ts'
import type { Settings } from './settings.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  subjects: ReferenceSubjects
  frame: RetailFrame
  intermediate: JourneyPlannerService['intermediate']
  addPersonalData: (part: PersonalDataPart) => void
  reissue: Tickets['reissue']
}

export type WalletModules = { routes: (api: FastifyInstance) => void }

/** Tickets in travellers' hands, and the cards they are kept on, wired on one page. */
export function openWalletModules(parts: Parts): WalletModules {
  const { settings, clock, db, subjects, frame, intermediate, addPersonalData, reissue } = parts
  const named = (codes: Iterable<string>) => placesNamed(codes, frame)
  const limits = () => {
    const { multiflexActivationMinutes, ticketWalletExpiredLimit } = subjects.options.current().value
    return { multiflexMinutes: multiflexActivationMinutes, mostExpired: ticketWalletExpiredLimit }
  }
  const wallet = openWallet({ db, clock, limits, placesNamed: named, timesOf: openTicketTimes(frame), reissue })
  const offers = openOffers({ db, clock, limits, placesNamed: named, reissue, publicUrl: settings.PUBLIC_URL })
  const callingPoints = openCallingPoints({ db, find: wallet.find, intermediate })
  const cards = openSmartcards({
    db,
    clock,
    lock: lockAccount,
    bureau: openCardBureau(settings.SMARTCARDS_URL),
    isTitle: (title) => subjects.titles.current().value.smartcard.some(({ value }) => value === title),
  })

  addPersonalData({
    subject: 'SMARTCARDS',
    collect: async (id) =>
      (await cards.list(id)).map(({ isrn, nickname, cardStatus }) => ({
        smartcard: isrn,
        name: nickname,
        cardStatus,
      })),
    onDeletion: 'erased',
    erase: async (trx, id) => {
      await cards.erase(trx, id)
      await offers.erase(trx, id)
      await wallet.erase(trx, id)
    },
  })

  return {
    routes: (api) => {
      walletRoutes(api, { wallet, offers, callingPoints })
      smartcardRoutes(api, cards)
    },
  }
}
