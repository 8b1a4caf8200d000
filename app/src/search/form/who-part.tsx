import { isTravelPass, tabOf } from '@cledrau/domain/search/search-tab.ts'
import { useRailcards } from '../who/use-railcards.ts'
import { WhoTile } from '../who/who-tile.tsx'
import { FieldWrong, wrongIds } from './field-wrong.tsx'
import type { SearchForm } from './use-search-form.ts'

/** Who travels. A season has a party of its own. */
export function WhoPart({ form }: { form: SearchForm }) {
  const { options, problems, change } = form
  const cards = useRailcards()
  const tab = tabOf(options)
  const season = tab === 'season'
  const id = form.idOf('passengers')
  return (
    <div>
      <WhoTile
        party={
          season
            ? { adults: options.seasonAdult, child: options.seasonChild, railcards: options.seasonRailcards }
            : { adults: options.adults, child: options.child, railcards: options.railcards, ages: options.ages ?? [] }
        }
        cards={season ? cards.filter((card) => card.seasons) : cards}
        kind={season ? 'season' : isTravelPass(tab) ? 'one' : 'many'}
        button={{ id, ...wrongIds(id, problems.passengers) }}
        onTake={(taken) =>
          change(
            season ? { seasonAdult: taken.adults, seasonChild: taken.child, seasonRailcards: taken.railcards } : taken,
            'passengers',
          )
        }
      />
      <FieldWrong id={id} problem={problems.passengers} />
    </div>
  )
}
