import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { openTicketAllows } from '../retail/pricing/ticket-allows.ts'
import { stationNames, type RetailGround } from '../retail/pricing/retail-ground.ts'
import { openCardBureau } from '../../gateways/smartcards/smartcards.ts'
import { lockAccount } from '../account/accounts/existing-account.ts'
import type { Jobs } from '../../jobs.ts'
import type { JourneyPlannerService } from '../journeys/journey-planner/journey-planner.service.ts'
import type { ReferenceSubjects } from '../reading/wire.ts'
import { mostPerAdult } from '@cledrau/domain/fares/rules/free-children.ts'
import type { MultiflexNotifications } from '../account/multiflex-notifications/multiflex-notifications.service.ts'
import type { Tellings } from '../messages/tellings/tellings.service.ts'
import type { Say } from '../../words.ts'
import { openMultiflexNews } from './multiflex-news/multiflex-news.service.ts'
import { cardProductRoutes } from './smartcards/card-products.routes.ts'
import { openCardProducts } from './smartcards/card-products.service.ts'
import { smartcardRoutes } from './smartcards/smartcards.routes.ts'
import { openSmartcards } from './smartcards/smartcards.service.ts'
import type { TellWallets, Tickets } from '../tickets/tickets/tickets.service.ts'
import { openCallingPoints } from './wallet/calling-points.service.ts'
import { openOffers } from './wallet/offers.service.ts'
import { openTicketTimes } from './wallet/ticket-times.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'
import { openWallet, type AssistanceOf, type ClaimableOf, type EasementsOf } from './wallet/wallet.service.ts'
import type { PersonalDataPart } from '../account/your-data/personal-data.ts'
import type { Settings } from '../../settings.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  jobs: Jobs
  subjects: ReferenceSubjects
  ground: RetailGround
  intermediate: JourneyPlannerService['intermediate']
  addPersonalData: (part: PersonalDataPart) => void
  reissue: Tickets['reissue']
  /** What its holder asked staff at stations for, by order. */
  assistanceOf: AssistanceOf
  /** What tickets are good for besides their own trains. */
  easementsOf: EasementsOf
  claimableOf: ClaimableOf
  tell: TellWallets
  /** What holders of bundles chose to hear, and where it is told. */
  notifications: Pick<MultiflexNotifications, 'listChosen'>
  tellings: Pick<Tellings, 'tellAll'>
  say: Say
}

export type WalletModules = {
  routes: (api: FastifyInstance) => void
  /** Tells now what a job tells each minute. */
  lookForMultiflexNews: () => Promise<void>
  start: () => Promise<void>
}

/** Tickets in travellers' hands, and the cards they are kept on, wired on one page. */
export function openWalletModules(parts: Parts): WalletModules {
  const {
    settings,
    clock,
    db,
    jobs,
    subjects,
    ground,
    intermediate,
    addPersonalData,
    reissue,
    assistanceOf,
    easementsOf,
    claimableOf,
    tell,
    notifications,
    tellings,
    say,
  } = parts
  const named = (codes: Iterable<string>) => stationNames(codes, ground)
  const limits = () => {
    const { multiflexActivationMinutes, ticketWalletExpiredLimit } = subjects.options.current().value
    return { multiflexMinutes: multiflexActivationMinutes, mostExpired: ticketWalletExpiredLimit }
  }
  const allowsOf = openTicketAllows(ground)
  const timesOf = openTicketTimes(ground)
  const wallet = openWallet({
    db,
    clock,
    limits,
    stationNames: named,
    timesOf,
    allowsOf,
    assistanceOf,
    easementsOf,
    claimableOf,
    reissue,
  })
  const offers = openOffers({
    db,
    clock,
    limits,
    stationNames: named,
    allowsOf,
    reissue,
    tell,
    freePerAdult: () => mostPerAdult(ground.fares().tables.freeChildren),
    publicUrl: settings.PUBLIC_URL,
  })
  const news = openMultiflexNews({ db, clock, jobs, limits, stationNames: named, notifications, tellings, say })
  const callingPoints = openCallingPoints({ db, find: wallet.find, intermediate })
  const bureau = openCardBureau(settings.SMARTCARDS_URL)
  const onCards = openCardProducts({ db, jobs, bureau })
  const cards = openSmartcards({
    db,
    clock,
    lock: lockAccount,
    bureau,
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
      cardProductRoutes(api, onCards)
    },
    lookForMultiflexNews: news.look,
    start: async () => {
      await onCards.start()
      await news.start()
    },
  }
}
