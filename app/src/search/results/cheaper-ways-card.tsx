import { cheapestWay } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { QUOTE_MINUTES } from '@cledrau/contract/search/ticket-search.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { cheaperWays } from '@cledrau/domain/results/cheaper-ways.ts'
import { daysOfTravel } from '@cledrau/domain/results/week-cost.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { chooseTab } from '@cledrau/domain/search/search-tab.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { dateAndTimeIn } from '@cledrau/domain/time/moment.ts'
import { useQuery } from '@tanstack/react-query'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { load } from '../../api/client.ts'
import { useOffer } from '../../state/use-offer.ts'
import { formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { fillPath } from '../../routes/path.ts'
import { travelPassAsked } from '../asked-search.ts'
import { useOptions } from '../../state/options.ts'
import { reportSearchTrouble } from '../search-trouble.ts'
import { searchAddress } from '../ticket-search.ts'
import { usePaygAdds } from './use-payg-adds.ts'
import { Card } from '../../ui/card/card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

export type CheaperWaysProps = {
  search: SearchOptions
  /** The trips whose price is compared, and that price. */
  trips: readonly LegSolution[]
  paid: number
}

/** Pay as you go is nothing to buy: where and how to tap is what has to be known. */
const HOW_IT_WORKS = pathTo('Content', { id: '26' })

/** What would cost less than these tickets; nothing at all where nothing does. */
export default function CheaperWaysCard({ search, trips, paid }: CheaperWaysProps) {
  const { t, language } = useWords()
  const { ways, notes, travelPasses } = useWays(search, trips)
  const { showPayg } = useOptions()
  const { offered } = useOffer()
  const alone = search.ticketClass === 'THIRD' && search.adults + search.child === 1
  const asked = usePaygAdds(trips, alone)
  const own = asked && asked.adds < paid ? asked : null
  // What it adds to somebody’s own week is more than what it costs anybody.
  const cheaper = cheaperWays(paid, trips.length > 1 ? 2 : 1, ways, travelPasses).filter(
    ({ kind }) => kind !== 'PAYG' || (own === null && showPayg && offered(HOW_IT_WORKS)),
  )
  if (cheaper.length === 0 && own === null) return null
  const price = (amount: number) => formatPrice(amount as Pence)
  const seasonOf = (kind: 'MULTIFLEX' | 'FLEXI' | 'SEASON') => {
    const season = kind === 'SEASON'
    return searchAddress(pathTo(season ? 'Season' : 'Multiflex'), chooseTab(search, season ? 'season' : 'multi'))
  }
  return (
    <Card>
      <section className="stack stack-2" aria-labelledby="cheaper">
        <h2 className="t-l" id="cheaper">
          {t('RESULTS_CHEAPER')}
        </h2>
        <ul className="stack stack-2">
          {own && (
            <li className="row">
              <Icon name="check" size="s" />
              <a href={hrefTo('PayAsYouGo')}>
                {t(own.adds === 0 ? 'RESULTS_PAYG_ADDS_NOTHING' : 'RESULTS_PAYG_ADDS', {
                  card: own.name ?? t('RESULTS_PAYG_CARD', { lastFour: own.lastFour }),
                  adds: price(own.adds),
                })}
              </a>
            </li>
          )}
          {cheaper.map((one) => (
            <li key={one.kind} className="row">
              <Icon name="check" size="s" />
              {one.kind === 'PAYG' && (
                <a href={`#${HOW_IT_WORKS}`}>
                  {t('RESULTS_CHEAPER_PAYG', { total: price(one.total), saving: price(one.saving) })}
                </a>
              )}
              {one.kind === 'ROVER' && (
                <a
                  href={`#${fillPath(pathTo('RoversLearnMore'), {
                    rover: one.way.purchases[0]?.code ?? '',
                    starts: search.dateOutbound,
                  })}`}
                >
                  {t('RESULTS_CHEAPER_ROVER', {
                    name: one.way.purchases[0]?.names[language] ?? '',
                    total: price(one.total),
                    saving: price(one.saving),
                  })}
                </a>
              )}
              {(one.kind === 'MULTIFLEX' || one.kind === 'FLEXI' || one.kind === 'SEASON') && (
                <a href={`#${seasonOf(one.kind)}`}>
                  {t(
                    one.kind === 'SEASON' && one.travelPass.duration !== null
                      ? `RESULTS_CHEAPER_SEASON_${DURATION[one.travelPass.duration]}`
                      : `RESULTS_CHEAPER_${one.kind === 'FLEXI' ? 'FLEXI' : 'MULTIFLEX'}`,
                    {
                      each: price(one.each),
                      instead: price(one.instead),
                      passes: one.travelPass.passes ?? 0,
                      days: daysOfTravel(one.travelPass.from, one.travelPass.until),
                    },
                  )}
                </a>
              )}
            </li>
          ))}
        </ul>
        {notes.map((note) => (
          <p key={note.en} className="t-s soft">
            {note[language]}
          </p>
        ))}
      </section>
    </Card>
  )
}

/** Which season it is that comes to so little a journey. */
const DURATION = { weekly: 'WEEKLY', monthly: 'MONTHLY', annual: 'ANNUAL', custom: 'MONTHLY' } as const

const FRESH = { staleTime: QUOTE_MINUTES * MINUTE, meta: { places: true } }

/** Other ways to pay, and what was left out. Those that can't be had are noted, and not missed. */
function useWays(search: SearchOptions, trips: readonly LegSolution[]) {
  const journeys = trips.map(({ departTime, travelSegments }) => ({
    origin: travelSegments[0]?.origin.code ?? '',
    destination: travelSegments.at(-1)?.destination.code ?? '',
    ...dateAndTimeIn(departTime),
  }))
  const party = {
    adult: search.adults,
    child: search.child,
    railcards: [...search.railcards],
    ages: [...(search.ages ?? [])],
  }
  const standard = search.ticketClass === 'THIRD'
  const ways = useQuery({
    ...FRESH,
    queryKey: ['cheapest-way', party, journeys],
    enabled: standard,
    queryFn: async ({ signal }) => {
      try {
        return await load(cheapestWay, { ...party, journeys }, { signal })
      } catch (trouble) {
        throw reportSearchTrouble('cheapest-way', trouble, signal)
      }
    },
  })
  // A bundle or a season is one adult's.
  const alone = standard && search.adults === 1 && search.child === 0
  const travelPasses = useQuery({
    ...FRESH,
    queryKey: ['cheaper-passes', travelPassAsked(search)],
    enabled: alone,
    queryFn: async ({ signal }) => {
      try {
        const found = await Promise.all(
          (['multiflex', 'season'] as const).map((ticketType) =>
            load(travelPassSearch, { ...travelPassAsked(search), ticketType }, { signal }),
          ),
        )
        return found.flatMap((one) => one?.fareInformation ?? []).filter((one) => one.serviceClass === 'THIRD')
      } catch (trouble) {
        throw reportSearchTrouble('travelpasssearch', trouble, signal)
      }
    },
  })
  return { ways: ways.data?.ways ?? [], notes: ways.data?.notes ?? [], travelPasses: travelPasses.data ?? [] }
}
