import { useWords } from '../../i18n/words.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { AdviceNote } from './advice-note.tsx'
import { useFollowed } from './followed.ts'
import { hrefOfFollowed } from './plan-of-followed.ts'

type Train = { uid: string; serviceDate: string }

/** What to do about a journey that is followed, where a ticket for one of its trains is looked at. */
export function FollowedAdvice({ trains }: { trains: readonly Train[] }) {
  const { t } = useWords()
  const { all } = useFollowed()
  const one = all.find(({ legs }) => legs.some((leg) => leg.trains.some((train) => trains.some(isSame(train)))))
  if (!one?.advice) return null
  return (
    <AdviceNote advice={one.advice}>
      <p>
        <ButtonLink kind="second" small icon="plan" href={hrefOfFollowed(one)}>
          {t('PLANNER_FOLLOWED_SHOW')}
        </ButtonLink>
      </p>
    </AdviceNote>
  )
}

const isSame = (train: Train) => (other: Train) => train.uid === other.uid && train.serviceDate === other.serviceDate
