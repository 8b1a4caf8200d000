import { downloadETicket } from '@cledrau/contract/wallet/tickets.ts'
import { done } from '@cledrau/domain/result.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pathTo } from '../../routes/href.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { bytesOf, saveFile } from '../../platform/save-file.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { keptPaper } from '../guest-tickets.ts'
import { openGuestWallet } from '../guest-wallet.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'

/** The e-ticket as it is printed: to open, to print and to keep. */
export function ViewTicketScreen() {
  const { t } = useWords()
  const { query } = useLocation()
  const recordLocator = query['pdf'] ?? ''
  const asked = useQuery({
    queryKey: [useTraveller()?.customerId ?? 'nobody', 'e-ticket', recordLocator],
    queryFn: async () => {
      await openGuestWallet()
      const kept = keptPaper(recordLocator, 'pdf')
      return kept ? done(kept) : send(downloadETicket, { recordLocator })
    },
  })
  return (
    <div className="stack">
      <ScreenHead title={t('WALLET_VIEW_PDF')} back={pathTo('TicketWalletDetails', { recordLocator })} backWhenWide />
      {!asked.data && !asked.isError && <SkeletonRows rows={2} />}
      {asked.isError && <Unavailable onRetry={() => void asked.refetch()} />}
      {asked.data && !asked.data.ok && <Note kind="bad">{t(`REFUSAL_${asked.data.refusal}`)}</Note>}
      {asked.data?.ok && <Paper {...asked.data.value} />}
    </div>
  )
}

function Paper({ fileName, mimeType, data }: { fileName: string; mimeType: string; data: string }) {
  const { t } = useWords()
  const [url] = useState(() => URL.createObjectURL(new Blob([bytesOf(data)], { type: mimeType })))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <Card className="stack">
      <p>{t('WALLET_PDF_READY', { name: fileName })}</p>
      <div className="row row-wrap">
        <ButtonLink icon="file" href={url} target="_blank">
          {t('WALLET_PDF_OPEN')}
        </ButtonLink>
        <Button
          kind="second"
          icon="download"
          onClick={() => saveFile({ fileName, contentType: mimeType, content: bytesOf(data) })}
        >
          {t('WALLET_PDF')}
        </Button>
      </div>
    </Card>
  )
}
