import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { ReferenceData } from '../reference/reference.ts'
import type { Settings } from '../settings.ts'
import { alertsRoutes } from './alerts/alerts.routes.ts'
import { openAlerts } from './alerts/alerts.service.ts'
import { appDataRoutes } from './app-data/app-data.routes.ts'
import { openAppData } from './app-data/app-data.service.ts'
import { carriersRoutes } from './carriers/carriers.routes.ts'
import { openCarriers } from './carriers/carriers.service.ts'
import { contentRoutes } from './content/content.routes.ts'
import { openContent, openHome } from './content/content.service.ts'
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
import { openStationInformation } from './stations/station-information.ts'
import { stationsRoutes } from './stations/stations.routes.ts'
import { openStations } from './stations/stations.service.ts'
import { titlesRoutes } from './titles/titles.routes.ts'
import { openTitles } from './titles/titles.service.ts'

/** What other modules may ask of the reference data. */
export type ReferenceSubjects = Awaited<ReturnType<typeof openReferenceSubjects>>

/** Everything that is the same for everybody, read once at the start and again when its files change. */
export async function openReferenceSubjects(data: ReferenceData, settings: Pick<Settings, 'OPTIONS_PROFILE'>) {
  return {
    alerts: await openAlerts(data),
    appData: await openAppData(data),
    carriers: await openCarriers(data),
    content: await openContent(data),
    home: await openHome(data),
    lists: await openLists(data),
    menus: await openMenus(data),
    onboarding: await openOnboarding(data),
    options: await openOptions(data, settings.OPTIONS_PROFILE),
    popups: await openPopups(data),
    releaseNotes: await openReleaseNotes(data),
    stations: await openStations(data),
    stationInformation: await openStationInformation(data),
    titles: await openTitles(data),
  }
}

export function referenceRoutes(server: FastifyInstance, subjects: ReferenceSubjects, clock: Clock) {
  alertsRoutes(server, subjects.alerts, clock)
  appDataRoutes(server, subjects.appData)
  carriersRoutes(server, subjects.carriers)
  contentRoutes(server, subjects.content, subjects.home)
  listsRoutes(server, subjects.lists)
  menusRoutes(server, subjects.menus)
  onboardingRoutes(server, subjects.onboarding)
  optionsRoutes(server, subjects.options)
  popupsRoutes(server, subjects.popups)
  releaseNotesRoutes(server, subjects.releaseNotes)
  stationsRoutes(server, subjects.stations, subjects.stationInformation)
  titlesRoutes(server, subjects.titles)
}
