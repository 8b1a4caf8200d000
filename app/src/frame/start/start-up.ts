import { breathe } from '../../platform/breathe.ts'

/** Everything that happens at the start, by name. A step that belongs to an area comes with it. */
export type StepName =
  | 'languagePreference'
  | 'languageStrings'
  | 'appOptions'
  | 'appData'
  | 'titles'
  | 'language'
  | 'biometrics'
  | 'sitemap'
  | 'platform'
  | 'stations'
  | 'carriers'
  | 'background'
  | 'railcards'
  | 'countries'
  | 'tokens'
  | 'user'
  | 'serviceAlerts'
  | 'landingPage'
  | 'searchHistory'
  | 'searchPreferencesDot'
  | 'seatPreferences'

export type Step = () => unknown
export type Steps = Partial<Record<StepName, Step>>

/** What the order depends on, asked when it matters: options and session are known only on the way. */
export type StartFacts = {
  redirected: () => boolean
  refreshTokenExists: () => boolean
  signedIn: () => boolean
  searchHistoryVisible: () => boolean
  /** The app can be seen: its words are there. */
  onReady: () => void
  onTrouble: (step: StepName, trouble: unknown) => void
}

/** The order of the start. A step that fails is reported, and the start goes on with what the device knows. */
export async function startUp(steps: Steps, facts: StartFacts): Promise<void> {
  const one = async (name: StepName) => {
    try {
      await steps[name]?.()
    } catch (trouble) {
      facts.onTrouble(name, trouble)
    }
  }
  /** One after the other begins, and none waits for another. */
  const run = async (...names: StepName[]) => {
    const under: Promise<void>[] = []
    for (const name of names) {
      if (under.length > 0) await breathe()
      under.push(one(name))
    }
    await Promise.all(under)
  }

  // The language first: it decides which words are fetched.
  await run('languagePreference')
  // With words there is something to see; pages that depend on an option wait for it themselves.
  const words = run('languageStrings').then(facts.onReady)
  await Promise.all([words, run('appOptions', 'appData')])
  if (facts.redirected()) return run('titles', 'language')

  await run('biometrics', 'sitemap', 'platform', 'stations', 'carriers')
  await run('background', 'railcards', 'countries', 'tokens')

  // Nobody waits for what a guest doesn't have: wallet and favourites know that from the missing token themselves.
  if (facts.refreshTokenExists()) await run('user')

  const history: StepName[] = facts.signedIn() && facts.searchHistoryVisible() ? ['searchHistory'] : []
  await run('serviceAlerts', 'landingPage', ...history, 'searchPreferencesDot', 'seatPreferences')
}
