import { otherDays } from '@cledrau/contract/live/other-days.ts'
import type { LiveService } from '@cledrau/contract/live/livetimes.ts'
import { HOUR } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { type Asked, hrefOfTrain } from '../address.ts'

/** The days of the next two weeks on which the train runs again. Of what can't be had nothing is said: nobody asked for it. */
export function OtherDays({ asked, service }: { asked: Asked; service: LiveService }) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const { serviceID, std, sta } = service
  const { data } = useQuery({
    queryKey: ['other-days', serviceID],
    meta: { keep: true },
    queryFn: ({ signal }) => load(otherDays, { serviceId: serviceID }, { signal }),
    staleTime: HOUR,
  })
  if (!data) return null
  return (
    <section className="stack stack-2" aria-labelledby="other-days">
      <h3 className="t-l" id="other-days">
        {t('LIVE_DAYS')}
      </h3>
      <p className="soft">{t(data.days.length > 0 ? 'LIVE_DAYS_TEXT' : 'LIVE_DAYS_NONE')}</p>
      {data.days.length > 0 && (
        <ul className="row row-wrap" aria-labelledby="other-days">
          {data.days.map(({ serviceID: other, serviceDate, st, cancelled }) => (
            <li key={serviceDate}>
              <ButtonLink kind="second" small href={hrefOfTrain(asked, other, narrow)}>
                {formatDay(serviceDate, language)}
                {st !== (std ?? sta) && <span className="num">, {st}</span>}
                {cancelled && `, ${t('LIVE_CANCELLED').toLocaleLowerCase(language)}`}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
