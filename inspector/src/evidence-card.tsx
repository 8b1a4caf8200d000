import type { Language } from '@cledrau/contract/language.ts'
import { earliestCaught } from '@cledrau/domain/delay-repay/caught.ts'
import type { EvidenceFile } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import type { FindRan, PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import { rideAsRun } from '@cledrau/domain/delay-repay/ride-as-run.ts'
import { nameOf } from '@cledrau/domain/live/running-train.ts'
import { pounds } from '@cledrau/domain/pounds.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { CheckedEvidence } from './check-evidence.ts'
import type { Lists } from './lists.ts'
import { dayIn, named, timeOf, type Say } from './words.ts'

type Props = { checked: CheckedEvidence; lists: Lists | null; say: Say; language: Language }

/** Whether a decision on Delay Repay follows from what is on record, as this device worked it out by itself. */
export function EvidenceCard({ checked, lists, say, language }: Props) {
  if (checked.file === null)
    return (
      <section className="card result bad">
        <div aria-live="assertive" className="stack">
          <h2>
            <span aria-hidden="true">✕</span> {say('INSPECTOR_EVIDENCE_BAD')}
          </h2>
          <p className="why">{say(`INSPECTOR_EVIDENCE_WHY_${checked.why}`)}</p>
        </div>
      </section>
    )
  const { certain, possible, amount, plan, movements, days, presence, scheme, operator } = checked.file
  const { judgement, find } = checked.worked
  const { broken } = judgement.delay
  const [first, last] = [plan.rides[0], plan.rides.at(-1)]
  const place = (code = '') => named(lists?.names.stations, code, language)
  const kinds = [...new Set(presence.map(({ kind }) => say(`INSPECTOR_EVIDENCE_BY_${kind}`)))]
  return (
    <section className="card result good">
      <div aria-live="assertive" className="stack">
        <h2>
          <span aria-hidden="true">✓</span> {say('INSPECTOR_EVIDENCE_GOOD', { amount: pounds(amount) })}
        </h2>
        <p className="why">
          {say(possible === certain ? 'INSPECTOR_EVIDENCE_LATE' : 'INSPECTOR_EVIDENCE_AT_LEAST', {
            minutes: certain,
            from: place(first?.from),
            to: place(last?.to),
            day: first ? dayIn(language, clockTime(first.departs).date) : '',
          })}
        </p>
      </div>
      <Rides rides={plan.rides} find={find} place={place} say={say} />
      {broken && (
        <>
          <p>
            {say(`INSPECTOR_EVIDENCE_BROKE_${broken.why}`, {
              place: place(broken.stranded.from),
              time: timeOf(broken.stranded.at),
            })}
          </p>
          {broken.caught && <Rides rides={broken.caught.rides} find={find} place={place} say={say} />}
        </>
      )}
      <Others questions={checked.file.questions} find={find} place={place} say={say} />
      <p>
        {say('INSPECTOR_EVIDENCE_PLAN', {
          day: dayIn(language, clockTime(plan.frozenAt).date),
          time: timeOf(plan.frozenAt),
        })}{' '}
        {plan.frozenLate && say('INSPECTOR_EVIDENCE_PLAN_LATE')}
      </p>
      <p>
        {say('INSPECTOR_EVIDENCE_RECORD', {
          movements: movements.length,
          days: days.map(({ date }) => dayIn(language, date)).join(', '),
        })}
      </p>
      <p>
        {say('INSPECTOR_EVIDENCE_PAYS', {
          operator: operator ?? '–',
          source: scheme.source[language],
          asOf: scheme.asOf,
        })}
      </p>
      {kinds.length > 0 && <p>{say('INSPECTOR_EVIDENCE_PRESENCE', { kinds: kinds.join(', ') })}</p>}
    </section>
  )
}

type RidesProps = { rides: readonly PlannedRide[]; find: FindRan; place: (code: string) => string; say: Say }

const Rides = ({ rides, find, place, say }: RidesProps) => (
  <ul>
    {rides.map((ride) => (
      <li key={nameOf(ride)}>
        {timeOf(ride.departs)} {place(ride.from)} – {timeOf(ride.arrives)} {place(ride.to)}: {asRun(ride, find, say)}
      </li>
    ))}
  </ul>
)

type OthersProps = Omit<RidesProps, 'rides'> & Pick<EvidenceFile, 'questions'>

/** The ways that were considered as well, and why each wasn’t the one. */
function Others({ questions, find, place, say }: OthersProps) {
  const ways = questions.flatMap(({ asked, ways: found }) => earliestCaught(found, asked, find).considered)
  const others = new Map(
    ways.flatMap(({ rides, why }) => (why === 'CAUGHT' ? [] : [[rides.map(nameOf).join(), { rides, why }] as const])),
  )
  if (others.size === 0) return null
  return (
    <>
      <p>{say('INSPECTOR_EVIDENCE_OTHERS')}</p>
      <ul>
        {[...others].map(([name, { rides, why }]) => (
          <li key={name}>
            {rides.map((ride) => `${timeOf(ride.departs)} ${place(ride.from)}`).join(', ')}:{' '}
            {say(`INSPECTOR_EVIDENCE_OTHER_${why}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

function asRun(ride: PlannedRide, find: FindRan, say: Say): string {
  const run = rideAsRun(ride, find(nameOf(ride)))
  if (run.state === 'UNKNOWN') return say('INSPECTOR_EVIDENCE_NO_RECORD')
  if (run.state === 'CANCELLED') return say('INSPECTOR_EVIDENCE_CANCELLED')
  if (!run.came) return say('INSPECTOR_EVIDENCE_NOT_THERE')
  const { from, until } = run.came
  if (from === until) return say('INSPECTOR_EVIDENCE_CAME', { time: timeOf(from) })
  return until === null
    ? say('INSPECTOR_EVIDENCE_CAME_AFTER', { time: timeOf(from) })
    : say('INSPECTOR_EVIDENCE_CAME_BETWEEN', { from: timeOf(from), until: timeOf(until) })
}
