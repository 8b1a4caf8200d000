import type { Easement } from '@cledrau/contract/wallet/easement.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { Note } from '../../ui/message/note.tsx'
import { momentOf, type ShownTicket } from '../wallet-entries.ts'
import { useWalletCell } from '../wallet-kept.ts'
import { useStationName } from './use-station-name.ts'

type EasedProps = { ticket: Pick<ShownTicket, 'easements' | 'trains'> }

/** A train of this ticket failed, or its line is closed: on which trains it is good now, as this device heard it last. */
export default function Eased({ ticket: { easements, trains } }: EasedProps) {
  return easements?.map((one) => (
    <Note key={`${one.why} ${one.train} ${one.from}`} kind={one.why === null || one.runsAgain ? 'info' : 'late'}>
      <EasedWords easement={one} trains={trains} />
    </Note>
  ))
}

type EasedWordsProps = { easement: Easement; trains: ShownTicket['trains'] }

function EasedWords({ easement: { why, train, said, operators, from, until, runsAgain }, trains }: EasedWordsProps) {
  const { t, language } = useWords()
  const nameOf = useStationName()
  const wallet = useWalletCell()
  const failed = trains.find(({ uid, serviceDate }) => train === `${uid} ${serviceDate}`)
  const placeOf = (code: string) => {
    const names = wallet.state === 'ready' ? wallet.places[code] : undefined
    return names && language === 'cy' ? inWelsh('o', names) : nameOf(code)
  }
  const end = momentOf(until)
  return (
    <>
      <p className="strong">
        {said
          ? said[language]
          : why &&
            (failed
              ? t(`WALLET_EASED_${why}`, { time: formatTime(momentOf(failed.departs)), place: placeOf(failed.from) })
              : t('WALLET_EASED_SOME'))}
        {runsAgain && ` ${t('WALLET_EASED_RUNS')}`}
      </p>
      {!said && (
        <p>
          {t('WALLET_EASED', {
            operators: operators.map((one) => one[language]).join(', '),
            start: formatTime(momentOf(from)),
            day: formatDay(dayOf(end), language),
            time: formatTime(end),
          })}
        </p>
      )}
    </>
  )
}
