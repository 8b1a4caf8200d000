import type { Station } from '@cledrau/contract/stations/stations.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import { useWords } from '../../i18n/words.ts'

/** “from Cardiff Central”, “o Gaerdydd Canolog”. */
export function WayFrom({ names }: Pick<Station, 'names'>) {
  const { t, language } = useWords()
  return language === 'cy' ? inWelsh('o', names) : t('SEARCH_AGAIN_FROM', { station: names.en })
}
