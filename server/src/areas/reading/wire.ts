import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { ReferenceData } from '../../reference/reference.ts'
import type { Settings } from '../../settings.ts'
import { alertsRoutes, type LiveAlerts } from './alerts/alerts.routes.ts'
import { openAlerts } from './alerts/alerts.service.ts'
import { appDataRoutes } from './app-data/app-data.routes.ts'
import { openAppData } from './app-data/app-data.service.ts'
import { carriersRoutes } from './carriers/carriers.routes.ts'
import { openCarriers } from './carriers/carriers.service.ts'
import { contentRoutes } from './content/content.routes.ts'
import { openContent, openHome } from './content/content.service.ts'
import { schemesRoutes } from './delay-repay/schemes.routes.ts'
import { openSchemes } from './delay-repay/schemes.service.ts'
import { listsRoutes } from './lists/lists.routes.ts'
import { openLists } from './lists/lists.service.ts'
import { menusRoutes } from './menus/menus.routes.ts'
import { openMenus } from './menus/menus.service.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { openOnboarding } from './onboarding/onboarding.service.ts'
import { optionsRoutes } from './options/options.routes.ts'
import { openOptions } from './options/options.service.ts'
import { popupsRoutes } from './popups/popups.routes.ts'
import { openPopups } from './popups/popups.service.ts'
import { releaseNotesRoutes } from './release-notes/release-notes.routes.ts'
import { openReleaseNotes } from './release-notes/release-notes.service.ts'
import { openStationModules } from '../stations/wire.ts'
import { titlesRoutes } from './titles/titles.routes.ts'
import { openTitles } from './titles/titles.service.ts'
import { wordsRoutes } from './words/words.routes.ts'
import { openWords } from './words/words.service.ts'

/** What other areas may ask of the reference data. */
export type ReferenceSubjects = Awaited<ReturnType<typeof openReadingModules>>['subjects']

type Parts = {
  data: ReferenceData
  settings: Pick<Settings, 'OPTIONS_PROFILE' | 'SMARTCARD_HOST_URL'>
  clock: Clock
  pushKey: () => string
  liveAlerts: LiveAlerts
}

/** Everything that is the same for everybody, read once at the start and again when its files change; wired on one page. */
export async function openReadingModules({ data, settings, clock, pushKey, liveAlerts }: Parts) {
  const words = await openWords(data)
  const { routes: stationRoutes, ...stations } = await openStationModules(data)
  const subjects = {
    ...stations,
    alerts: await openAlerts(data),
    appData: await openAppData(data),
    carriers: await openCarriers(data),
    content: await openContent(data),
    delayRepaySchemes: await openSchemes(data),
    home: await openHome(data),
    lists: await openLists(data),
    menus: await openMenus(data),
    onboarding: await openOnboarding(data),
    options: await openOptions(data, settings.OPTIONS_PROFILE),
    popups: await openPopups(data),
    releaseNotes: await openReleaseNotes(data),
    titles: await openTitles(data),
  }
  return {
    words,
    subjects,
    routes: (api: FastifyInstance) => {
      wordsRoutes(api, words)
      stationRoutes(api)
      alertsRoutes(api, subjects.alerts, liveAlerts, clock)
      appDataRoutes(api, subjects.appData, { pushKey, cardHostUrl: settings.SMARTCARD_HOST_URL })
      carriersRoutes(api, subjects.carriers)
      contentRoutes(api, subjects.content, subjects.home)
      schemesRoutes(api, subjects.delayRepaySchemes)
      listsRoutes(api, subjects.lists)
      menusRoutes(api, subjects.menus)
      onboardingRoutes(api, subjects.onboarding)
      optionsRoutes(api, subjects.options)
      popupsRoutes(api, subjects.popups)
      releaseNotesRoutes(api, subjects.releaseNotes)
      titlesRoutes(api, subjects.titles)
    },
  }
}
