import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { certificateOfLonger } from '@cledrau/contract/search/certificates.ts'
import { faultInLonger } from '@cledrau/domain/fares/longer/longer-certificate.ts'
import { comparedIn } from '@cledrau/domain/fares/splits/split-certificate.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { dayOf, formatDay, formatNumber, formatPrice, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { Note } from '../../ui/message/note.tsx'
import { AllPrices, AskedDialog, Checking } from './certificate-dialog.tsx'

type Certified = ReplyOf<typeof certificateOfLonger>
type Props = { id: string; fetchIt: (signal: AbortSignal) => Promise<Certified>; onClose: () => void }

/** Why no ticket that may be used for the journey is cheaper than a longer one, checked again on this device. */
export default function LongerDialog(props: Props) {
  return <AskedDialog {...props}>{(certified) => <Told certified={certified} />}</AskedDialog>
}

function Told({ certified: { certificate, signed, places } }: { certified: Certified }) {
  const { t, language } = useWords()
  const nameOf = useNamesOfStations(places)
  const at = instant(Date.parse(certificate.at))
  const price = (pence: number) => formatPrice(pence as Pence)
  const isRight = faultInLonger(certificate) === undefined
  return (
    <div className="stack">
      <p>
        {t('CERTIFICATE_LONGER_TEXT', {
          day: formatDay(dayOf(at), language),
          time: formatTime(at),
          number: formatNumber(comparedIn(certificate), language),
          total: price(certificate.total),
          whole: price(certificate.through),
        })}{' '}
        {t(`CERTIFICATE_${certificate.flexibility}`)}
      </p>
      <Note kind={isRight ? 'good' : 'bad'}>
        {t(isRight ? 'CERTIFICATE_LONGER_RIGHT' : 'CERTIFICATE_LONGER_WRONG')}
      </Note>
      <AllPrices
        certificate={certificate}
        first={() => certificate.alights}
        place={(position) => nameOf(certificate.stations[position])}
        price={price}
      />
      <Checking signed={signed} />
    </div>
  )
}
