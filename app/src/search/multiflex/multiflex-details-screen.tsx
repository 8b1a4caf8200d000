import { useWords } from '../../i18n/words.ts'
import { pathTo } from '../../routes/href.ts'
import { TravelPassPage } from '../travel-pass-details.tsx'
import { useBundle } from './use-bundle.ts'

export function MultiflexDetailsScreen() {
  const { t } = useWords()
  return <TravelPassPage view={useBundle()} title={t('TITLE_MULTIFLEX')} back={pathTo('Multiflex')} />
}
