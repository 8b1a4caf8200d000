import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { roverSearch } from '@cledrau/contract/search/rovers.ts'
import { QUOTE_MINUTES } from '@cledrau/contract/search/ticket-search.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { priceKey } from '@cledrau/domain/results/ticket-choices.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { pathTo } from '../../routes/href.ts'
import { load } from '../../api/client.ts'
import { formatDay, formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { FareRules } from '../fare-rules.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { NarrowSearchPage } from '../way-steps.tsx'
import { usePartyAndCards } from '../who/party-and-cards.ts'
import { useRailcards } from '../who/use-railcards.ts'
import { Unavailable } from '../../page/unavailable.tsx'
import { useNextStep } from '../use-next-step.ts'
import { useChannelCode } from '../asked-search.ts'
import { useReference } from '../../state/reference.ts'
import { refusalWords, reportSearchTrouble } from '../search-trouble.ts'
import { choose, select, useChosen } from '../selection.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { OfferCard } from '../../ui/choice/offer-card.tsx'
import { EmptyState, FailedState } from '../../ui/state/state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { roverPath, roversAsked, useRoverSearch } from './rover-search.ts'

type Found = NonNullable<ReplyOf<typeof roverSearch>>

/** What rovers cost this party from that day on. */
export function RoversResultsScreen() {
  const { t, language } = useWords()
  const search = useRoverSearch(true)
  const shop = useReference('appData').state
  const asked = roversAsked(search, useChannelCode())
  const query = useQuery<Found | null>({
    queryKey: ['rovers', asked],
    staleTime: QUOTE_MINUTES * MINUTE,
    enabled: shop !== 'loading',
    queryFn: async ({ signal }) => {
      try {
        const found = await load(roverSearch, asked, { signal })
        return found ?? null
      } catch (trouble) {
        throw reportSearchTrouble('rangers-and-rovers-search', trouble, signal)
      }
    },
  })
  const back = search.rover ? roverPath(pathTo('RoversLearnMore'), search) : pathTo('RoversAndRangers')
  const refused = query.isError ? refusalWords(query.error) : null
  const change = <ButtonLink href={`#${back}`}>{t('RESULTS_CHANGE_SEARCH')}</ButtonLink>
  const words = usePartyAndCards(useRailcards())
  const party = { adults: search.adults, child: search.children, railcards: search.railcards }
  return (
    <NarrowSearchPage>
      <ScreenHead
        title={t('TITLE_ROVERS')}
        sub={[
          formatDay(search.starts, language),
          words.people(party),
          ...(search.railcards.length > 0 ? [words.cards(party)] : []),
        ].join(', ')}
        back={back}
        backWhenWide
      />
      {query.data === undefined && (!query.isError || query.isFetching) && <SkeletonRows rows={3} />}
      {query.isError && !query.isFetching && refused && (
        <FailedState title={t('RESULTS_NONE_TITLE')} actions={change}>
          {refused}
        </FailedState>
      )}
      {query.isError && !query.isFetching && !refused && <Unavailable onRetry={() => void query.refetch()} />}
      {query.data === null && (
        <EmptyState title={t('ROVERS_NONE_TITLE')} actions={change}>
          {t('ROVERS_NONE_TEXT')}
        </EmptyState>
      )}
      {query.data && <Offers found={query.data} />}
    </NarrowSearchPage>
  )
}

function Offers({ found }: { found: Found }) {
  const { t, language } = useWords()
  const { fare } = useChosen()
  const group = useId()
  const next = useNextStep()
  const offers = found.fareInformation
  const chosen = offers.find((one) => priceKey(one) === fare) ?? offers[0]
  useEffect(() => {
    if (chosen) select({ kind: 'rover', rover: chosen, total: chosen.totalPrice, expiresAt: found.expiresAt })
  }, [chosen, found])
  if (!chosen) return null
  const price = (amount: number) => formatPrice(amount as Pence)
  return (
    <div className="stack">
      <h2 className="t-2xl" id={group}>
        {t('OPTIONS_TITLE')}
      </h2>
      <div role="radiogroup" aria-labelledby={group} className="stack stack-3">
        {offers.map((offer) => (
          <OfferCard
            key={priceKey(offer)}
            group={group}
            title={offer.names[language]}
            price={price(offer.totalPrice)}
            lines={[
              offer.from === offer.until
                ? formatDay(offer.from, language)
                : t('SEASON_BETWEEN', {
                    from: formatDay(offer.from, language),
                    until: formatDay(offer.until, language),
                    year: offer.until.slice(0, 4),
                  }),
            ]}
            chosen={offer === chosen}
            onChoose={() => choose({ fare: priceKey(offer) })}
            facts={
              offer.fullPrice > offer.totalPrice && (
                <>
                  <Tag kind="petrol">{t('OPTIONS_SAVES', { amount: price(offer.fullPrice - offer.totalPrice) })}</Tag>
                  <span className="fact soft num">{t('ROVERS_WITHOUT', { price: price(offer.fullPrice) })}</span>
                </>
              )
            }
          />
        ))}
      </div>
      <Card className="stack">
        <h2 className="t-xl">{t('OPTIONS_CONDITIONS')}</h2>
        <FareRules rules={chosen.ticketableFares.flatMap(({ rules }) => rules)} />
      </Card>
      <ActionBar>
        <p aria-live="polite">
          <span className="t-s soft" style={{ display: 'block' }}>
            {chosen.names[language]}
          </span>
          <span className="t-2xl num">{price(chosen.totalPrice)}</span>
        </p>
        {next && <ButtonLink href={next(priceKey(chosen))}>{t('OPTIONS_GO_ON')}</ButtonLink>}
      </ActionBar>
    </div>
  )
}
