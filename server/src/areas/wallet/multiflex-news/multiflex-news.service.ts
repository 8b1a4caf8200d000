import type { Bilingual } from '@cledrau/contract/language.ts'
import { done } from '@cledrau/domain/result.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { multiflexNews, type MultiflexNews } from '@cledrau/domain/wallet/multiflex-news.ts'
import type { WalletLimits } from '@cledrau/domain/wallet/records.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Say } from '../../../words.ts'
import type { MultiflexNotifications } from '../../account/multiflex-notifications/multiflex-notifications.service.ts'
import type { Telling, Tellings } from '../../messages/tellings/tellings.service.ts'
import { held } from '../../tickets/tickets/held.ts'
import { bundlesOf, type HeldBundle } from './bundles.ts'
import { newsWords } from './news-words.ts'

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  limits: () => WalletLimits
  stationNames: (codes: Iterable<string>) => Record<string, Bilingual>
  notifications: Pick<MultiflexNotifications, 'listChosen'>
  tellings: Pick<Tellings, 'tellAll'>
  say: Say
}

/** Those who chose something, in pages: nobody else's bundles are looked at. */
const AT_ONCE = 500

/** Tells holders of bundles what they chose to hear; looked at each minute, and told once by its cause. */
export function openMultiflexNews(parts: Parts) {
  const { db, clock, jobs, limits, stationNames, notifications, tellings, say } = parts

  const tellingOf = (bundle: HeldBundle, news: MultiflexNews): Telling => {
    const { id, accountId, recordLocator, origin, destination } = bundle
    const { cause, kind, usefulUntil } = news
    const names = stationNames([origin, destination])
    const nameOf = (code: string) => names[code] ?? { en: code, cy: code }
    return {
      cause: `multiflex ${id} ${cause}`,
      accountId,
      channel: 'multiflexNotifications',
      about: { kind: 'multiflex', id: recordLocator },
      supersedes: `multiflex ${id} ${kind}`,
      usefulUntil: instant(usefulUntil),
      // A pass that is about to end is a journey under way.
      urgent: kind === 'PASS_ENDS',
      ...(kind === 'PASS_ENDS' && { departsAt: clock.now() }),
      words: newsWords(say, news, origin === '' ? null : { from: nameOf(origin), to: nameOf(destination) }),
      page: { path: `/ticket-wallet/multiflex/${encodeURIComponent(recordLocator)}`, fields: {} },
    }
  }

  const look = async (): Promise<void> => {
    for (let after: string | null = null; ;) {
      const chosen = await notifications.listChosen(after, AT_ONCE)
      const now = clock.now()
      const bundles = bundlesOf(await held.listBundles(db, [...chosen.keys()]))
      const told = bundles.flatMap((bundle) =>
        multiflexNews(bundle, chosen.get(bundle.accountId) ?? [], now, limits()).map((news) => tellingOf(bundle, news)),
      )
      if (told.length > 0) await db.inTransaction(async (trx) => done(await tellings.tellAll(trx, told)))
      if (chosen.size < AT_ONCE) return
      after = [...chosen.keys()].at(-1) ?? null
    }
  }
  return { look, start: () => jobs.every('tell-multiflex-news', { everyMs: MINUTE }, look) }
}
