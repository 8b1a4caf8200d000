import { useWords } from '../../i18n/words.ts'
import { pathTo } from '../../routes/href.ts'
import { TravelPassPage } from '../travel-pass-details.tsx'
import { DURATION_WORDS } from './season-words.ts'
import { useSeasons } from './use-seasons.ts'

export function SeasonDetailsScreen() {
  const { t } = useWords()
  const view = useSeasons()
  const title = t(view.state === 'ready' ? DURATION_WORDS[view.chosen.duration] : 'TITLE_SEASON')
  return <TravelPassPage view={view} title={title} back={pathTo('Season')} />
}
